package io.datasetbuilder.warehouse.revision;

import io.datasetbuilder.buildspec.text.WireNamed;

/** What a document is. */
public enum DocumentKind implements WireNamed.LowerCase {
  /** The text of a BuildSpec, which may be a draft that is not valid yet. */
  SPEC,
  /** What a client shows beside data; its content means nothing to the service. */
  ANNOTATION
}
