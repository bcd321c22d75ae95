private import CFuzzer

/// Passes the inputs of libFuzzer to `Input`; `Scripts/fuzz` builds and runs it.
@main enum QueryFuzzer {
  static func main() {
    var count = CommandLine.argc
    var arguments = unsafe Optional(CommandLine.unsafeArgv)
    _ = unsafe LLVMFuzzerRunDriver(&count, &arguments) { data, size in
      let bytes = unsafe UnsafeBufferPointer(start: data, count: size)
      unsafe Input(bytes)?.run()
      return 0
    }
  }
}
