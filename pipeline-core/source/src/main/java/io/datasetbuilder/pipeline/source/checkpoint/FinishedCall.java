package io.datasetbuilder.pipeline.source.checkpoint;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import java.time.Instant;
import java.util.Optional;

/**
 * A call of a grid that was read to its end: one line of an index.
 *
 * @param index its position among the combinations, from 0
 * @param params the requested parameters, credentials hidden
 * @param records number of records received
 * @param bytes length of their lines in bytes
 * @param answer the provider's statements about the call, without the records
 * @param collectedAt time at which the call ended
 */
public record FinishedCall(
    long index,
    JsonObject params,
    long records,
    long bytes,
    CallResponse answer,
    Instant collectedAt) {

  /** No call ended before there was a clock, or after what a timestamp can state. */
  private static final Instant EARLIEST = Instant.EPOCH;

  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  JsonObject toJson() {
    return new JsonMembers()
        .put("index", index)
        .put("params", params)
        .put("record_count", records)
        .put("bytes", bytes)
        .put("total_status", answer.total().status().wire())
        .putOrNull("call_total", answer.total().value(), JsonValue::of)
        .put("pages", answer.pages())
        .put("api_version", answer.apiVersion())
        .put("collected_at", Timestamps.format(collectedAt))
        .toObject();
  }

  static Optional<FinishedCall> read(JsonFields fields) {
    Optional<Instant> collected =
        fields.instant("collected_at").filter(at -> !at.isBefore(EARLIEST) && !at.isAfter(LATEST));
    Optional<CallResponse.CallTotal.Status> status =
        fields.choice("total_status", Choices.of(CallResponse.CallTotal.Status.values())::named);
    Optional<Long> total = fields.whole("call_total").map(value -> count(fields, "call_total"));
    if (collected.isEmpty()
        || status.isEmpty()
        || total.isPresent() != (status.get() == CallResponse.CallTotal.Status.REPORTED)) {
      return Optional.empty();
    }
    CallResponse answer =
        new CallResponse(
            new CallResponse.CallTotal(status.get(), total),
            pages(fields),
            fields.requiredText("api_version"));
    return Optional.of(
        new FinishedCall(
            count(fields, "index"),
            fields.objectOrEmpty("params"),
            count(fields, "record_count"),
            count(fields, "bytes"),
            answer,
            collected.get()));
  }

  private static int pages(JsonFields fields) {
    long pages = count(fields, "pages");
    if (pages > Integer.MAX_VALUE) {
      fields.refuse("pages", "a number of pages");
    }
    return (int) pages;
  }

  /** A whole number that must be there and is not negative. */
  private static long count(JsonFields fields, String name) {
    long count = fields.requiredWhole(name);
    if (count < 0) {
      fields.refuse(name, "0 or more");
    }
    return count;
  }
}
