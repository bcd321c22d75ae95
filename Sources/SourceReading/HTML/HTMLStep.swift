// The only file of the package that calls libgumbo.

private import CGumbo

/// One step of a walk through a page.
enum HTMLStep {
  /// An element starts.
  case start(Tag, HTMLAttributes)
  /// An element ends, even if the page omits the tag.
  case end(Tag)
  /// Text, with its entities decoded.
  case text(String)

  /// The elements that this module distinguishes.
  enum Tag {
    /// The whole page, its title, and its links.
    case html, title, link
    /// A script or structured data.
    case script
    /// All others.
    case other
  }

  /// Calls a closure with each step through a page in UTF-8, in order; white space before the first
  /// text is skipped.
  ///
  /// - Throws: `HTMLError` if the text exceeds the limits.
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
      // The tree points into the text only for parts that are not used here. It is walked within this
      // closure all the same.
      guard let output = unsafe html.output else { return false }
      unsafe walk(output.pointee.root, body)
      return true
    }
    guard isParsed else { throw .tooLarge(limits) }
  }

  /// Walks a tree without recursion, since pages may nest to any depth.
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
    // SVG drawings have titles and scripts of their own.
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

/// The attributes of an element, valid during its step.
@safe struct HTMLAttributes {
  fileprivate let element: UnsafeMutablePointer<GumboNode>

  fileprivate init(element: UnsafeMutablePointer<GumboNode>) { unsafe self.element = element }

  /// The value of an attribute, or nil if there is none.
  subscript(name: String) -> String? {
    unsafe withUnsafePointer(to: &element.pointee.v.element.attributes) { attributes in
      unsafe gumbo_get_attribute(attributes, name).map { unsafe String(cString: $0.pointee.value) }
    }
  }
}
