package io.datasetbuilder.buildspec.document;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;

/** Writes the canonical form of a spec. */
public interface CanonicalWriter {

  /**
   * The bytes of a canonical document: the same members in the same order always give the same
   * bytes, and reading them back gives the same values (Spec, "Canonical snapshot and digest").
   *
   * @param document the members in the order in which they are to be written
   * @return UTF-8 without a byte order mark, LF line ends
   */
  byte[] write(JsonObject document);
}
