package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.pipeline.model.json.JsonFields;
import java.time.Instant;
import java.util.Optional;

/** What {@code metadata.json} says about the records; never what was asked of the source. */
public record BronzeFacts(
    Optional<String> provider,
    Optional<String> dataset,
    Optional<Instant> fetchedAt,
    Optional<Long> recordCount) {

  static final BronzeFacts UNKNOWN =
      new BronzeFacts(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  static BronzeFacts read(JsonFields fields) {
    return new BronzeFacts(
        fields.text("provider"),
        fields.text("dataset"),
        fields.instant("fetched_at"),
        fields.whole("record_count"));
  }
}
