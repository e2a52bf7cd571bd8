package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Coverage of the source by a snapshot.
 *
 * @param status {@code complete}, {@code partial} or {@code unknown}
 * @param reasons reasons why it is not complete
 * @param fetchedRows number of rows that were fetched; absent when unknown
 * @param totalStatus status of total that the source reported
 * @param total the total that the source reported
 * @param observedAt time at which the total was reported
 */
public record SnapshotCoverage(
    String status,
    List<String> reasons,
    OptionalLong fetchedRows,
    String totalStatus,
    OptionalLong total,
    Optional<Instant> observedAt) {

  public SnapshotCoverage {
    reasons = List.copyOf(reasons);
  }

  /** The coverage as responses and the manifests of exports have it. */
  public JsonObject toJson() {
    JsonObject reported =
        new JsonMembers()
            .put("status", totalStatus)
            .put("value", orNull(total))
            .putOrNull("observed_at", observedAt.map(Timestamps::format), JsonValue::of)
            .toObject();
    return new JsonMembers()
        .put("status", status)
        .putTexts("reasons", reasons)
        .put("fetched_row_count", orNull(fetchedRows))
        .put("source_reported_total", reported)
        .toObject();
  }

  private static JsonValue orNull(OptionalLong number) {
    return number.isPresent() ? JsonValue.of(number.getAsLong()) : JsonValue.ofNull();
  }
}
