package io.datasetbuilder.warehouse.revision;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One state of a document; never changed and never removed.
 *
 * @param content of a spec, an object with its text as {@code yaml}; of an annotation, anything
 */
public record DocumentRevision(Summary summary, JsonValue content) {

  /**
   * A revision without its content.
   *
   * @param number from 1, without gaps
   * @param author owner id of the author, or the label of a caller without one
   * @param createdAt in whole seconds
   * @param revertedFrom number of the revision whose content it restores; empty when it was saved
   */
  public record Summary(
      DocumentKey document,
      long number,
      Optional<String> note,
      String author,
      Instant createdAt,
      OptionalLong revertedFrom) {}
}
