package io.datasetbuilder.pipeline.table.drift;

import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import java.util.Optional;

/**
 * Properties of one source's Silver table that drift compares.
 *
 * @param schema its visible columns, in order
 * @param rowCount its rows, from 0
 * @param coverageFingerprint equal for runs that read the same part of the source; empty when that
 *     part is unknown
 * @param schemaDigest equal for runs that normalised the source under the same schema block; empty
 *     when that block is unknown
 */
public record ObservedTable(
    SchemaSummary schema,
    long rowCount,
    Optional<String> coverageFingerprint,
    Optional<String> schemaDigest) {

  /** Whether the row counts of both can be compared: the same part, normalised alike. */
  boolean isLike(ObservedTable other) {
    return coversLike(other) && schemaDigest.isPresent() && schemaDigest.equals(other.schemaDigest);
  }

  /** Whether both read the same part of the source. */
  boolean coversLike(ObservedTable other) {
    return coverageFingerprint.isPresent() && coverageFingerprint.equals(other.coverageFingerprint);
  }
}
