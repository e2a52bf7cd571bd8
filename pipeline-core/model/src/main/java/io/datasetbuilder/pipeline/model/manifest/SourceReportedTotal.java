package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Total number of rows that a source reports.
 *
 * @param value the total, when the status is reported
 * @param calls the statement of each call; empty for sources without calls
 */
public record SourceReportedTotal(
    Status status, Optional<Long> value, Optional<Instant> observedAt, JsonArray calls) {

  /** A source that has no way to state: a file or a download. */
  public static SourceReportedTotal notReported() {
    return new SourceReportedTotal(
        Status.NOT_REPORTED, Optional.empty(), Optional.empty(), new JsonArray(List.of()));
  }

  /** Reliability of the total. */
  public enum Status implements WireNamed.LowerCase {
    REPORTED,
    UNKNOWN,
    INCONSISTENT,
    NOT_SUMMED,
    NOT_REPORTED;
  }
}
