package io.datasetbuilder.warehouse.revision;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Kind of a document. */
public enum DocumentKind implements WireNamed.LowerCase {
  /** The text of a BuildSpec, which may be a draft that is not valid yet. */
  SPEC,
  /** Text or JSON that a client shows next to data; the service does not interpret its content. */
  ANNOTATION
}
