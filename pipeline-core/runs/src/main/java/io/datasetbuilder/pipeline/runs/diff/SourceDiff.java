package io.datasetbuilder.pipeline.runs.diff;

import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import java.util.List;

/**
 * What two runs made of one source.
 *
 * @param provenance where its records came from; empty in a run that got none
 * @param rowCounts Silver rows
 * @param schema Silver columns
 * @param quality checks that ended otherwise
 */
public record SourceDiff(
    String sourceKey,
    Pair<SourceProvenance> provenance,
    Pair<Long> rowCounts,
    SchemaDiff schema,
    List<QualityChange> quality) {

  public SourceDiff {
    quality = List.copyOf(quality);
  }

  /** Whether the source delivered the same records. */
  public SameData sameData() {
    return SameData.of(provenance);
  }

  /**
   * Whether anything is known to differ. Records whose sameness cannot be determined do not count.
   */
  public boolean differs() {
    return rowCounts.differ()
        || !schema.isNone()
        || !quality.isEmpty()
        || sameData().same().filter(same -> !same).isPresent();
  }
}
