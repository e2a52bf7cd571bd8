package io.datasetbuilder.pipeline.build.preview;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.util.List;
import java.util.Optional;

/**
 * The records behind the rows of a sample, as the source has them.
 *
 * @param columns their names, as the source writes them
 * @param rows cells in column order, declared columns masked; one for each row of the sample, or
 *     none where they could not be read again
 * @param diff what normalisation changed; empty unless each record is surely that of its row
 */
public record SourceSample(
    List<String> columns, List<List<JsonValue>> rows, Optional<SampleDiff> diff) {

  private static final SourceSample NONE = new SourceSample(List.of(), List.of(), Optional.empty());

  public SourceSample {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** No record is known. */
  public static SourceSample none() {
    return NONE;
  }
}
