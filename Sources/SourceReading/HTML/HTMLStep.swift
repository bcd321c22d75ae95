// What of this module calls libgumbo. No other file does.

private import CGumbo

/// One step through a page.
enum HTMLStep {
  /// An element starts.
  case start(Tag, HTMLAttributes)
  /// An element ends, also where the page left that out.
  case end(Tag)
  /// Text, its entities decoded.
  case text(String)

  /// The elements that are told apart here.
  enum Tag {
    /// The page as a whole, its title, and what is about it.
    case html, title, link
    /// What runs in it, or describes it to machines.
    case script
    /// All others.
    case other
  }

  /// Calls a closure with each step through a page in UTF-8, in order; white space before its first
  /// text is none.
  ///
  /// - Throws: `HTMLError` where the text would take more than the limits allow.
  static func walk(
    _ text: Span<UInt8>, limits: HTMLLimits, _ body: (HTMLStep) -> Void
  ) throws(HTMLError) {
    guard text.count <= limits.size else { throw .tooLarge(limits) }
    var html = unsafe recipes_html()
    defer { unsafe recipes_html_free(&html) }
    let isParsed = unsafe text.withUnsafeBufferPointer { buffer in
      unsafe recipes_html_parse(
        &html, buffer.baseAddress, buffer.count, limits.memory,
        UInt64(limits.milliseconds) * 1_000_000)
      // The tree points into the text for what is not asked here, so that it may be walked later;
      // it is walked here all the same.
      guard let output = unsafe html.output else { return false }
      unsafe walk(output.pointee.root, body)
      return true
    }
    guard isParsed else { throw .tooLarge(limits) }
  }

  /// Walks a tree without recursion: pages nest as deep as they like.
  private static func walk(
    _ root: UnsafeMutablePointer<GumboNode>, _ body: (HTMLStep) -> Void
  ) {
    var open = unsafe [(node: root, next: 0)]
    unsafe body(.start(tag(of: root), HTMLAttributes(element: root)))
    while let (node, next) = unsafe open.last {
      let children = unsafe node.pointee.v.element.children
      guard unsafe next < Int(children.length), let child = unsafe children.data[next] else {
        unsafe body(.end(tag(of: node)))
        unsafe open.removeLast()
        continue
      }
      unsafe open[open.count - 1].next += 1
      let inner = unsafe child.assumingMemoryBound(to: GumboNode.self)
      switch unsafe inner.pointee.type {
      case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
        unsafe body(.start(tag(of: inner), HTMLAttributes(element: inner)))
        unsafe open.append((inner, 0))
      case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA, GUMBO_NODE_WHITESPACE:
        body(.text(unsafe String(cString: inner.pointee.v.text.text)))
      default: continue
      }
    }
  }

  private static func tag(of node: UnsafeMutablePointer<GumboNode>) -> Tag {
    // Drawings have titles and scripts of their own.
    guard unsafe node.pointee.v.element.tag_namespace == GUMBO_NAMESPACE_HTML else {
      return .other
    }
    switch unsafe node.pointee.v.element.tag {
    case GUMBO_TAG_HTML: return .html
    case GUMBO_TAG_TITLE: return .title
    case GUMBO_TAG_LINK: return .link
    case GUMBO_TAG_SCRIPT: return .script
    default: return .other
    }
  }
}

/// The attributes of an element, to be read while a step there is taken.
@safe struct HTMLAttributes {
  fileprivate let element: UnsafeMutablePointer<GumboNode>

  fileprivate init(element: UnsafeMutablePointer<GumboNode>) { unsafe self.element = element }

  /// The value of an attribute by its name, or nil where there is none.
  subscript(name: String) -> String? {
    unsafe withUnsafePointer(to: &element.pointee.v.element.attributes) { attributes in
      unsafe gumbo_get_attribute(attributes, name).map { unsafe String(cString: $0.pointee.value) }
    }
  }
}
