package io.datasetbuilder.embedded.building;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderClient;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A provider of measurements. Its parameter {@code since} selects those of a number of at least so
 * much, or of a day from then on; without it all are delivered.
 */
final class StationProvider implements ProviderClient {

  /** A record: its key, its number, its day and a value. */
  record Measurement(int id, int seq, String day, String value) {

    String line() {
      return "{\"id\":%d,\"seq\":%d,\"day\":\"%s\",\"value\":%s}\n"
          .formatted(id, seq, day, value == null ? "null" : "\"" + value + "\"");
    }
  }

  private List<Measurement> records = List.of();
  private final List<String> asked = new ArrayList<>();
  private final List<Measurement> delivered = new ArrayList<>();

  StationProvider having(List<Measurement> some) {
    records = List.copyOf(some);
    return this;
  }

  /** The values of {@code since}, one for each call that has it. */
  List<String> asked() {
    return List.copyOf(asked);
  }

  /** All records of all calls. */
  List<Measurement> delivered() {
    return List.copyOf(delivered);
  }

  @Override
  public synchronized CallResponse fetch(
      ProviderCall call, Consumer<RecordBatch> batches, Cancellation cancellation) {
    JsonValue since = call.params().members().get("since");
    if (since != null) {
      asked.add(since instanceof JsonText text ? text.value() : ((JsonNumber) since).value() + "");
    }
    List<Measurement> found = records.stream().filter(one -> selected(one, since)).toList();
    for (Measurement one : found) {
      byte[] bytes = one.line().getBytes(StandardCharsets.UTF_8);
      batches.accept(new RecordBatch(bytes, bytes.length, 1));
    }
    delivered.addAll(found);
    return new CallResponse(CallResponse.CallTotal.reported(found.size()), 1, "unknown");
  }

  private static boolean selected(Measurement one, JsonValue since) {
    if (since instanceof JsonNumber number) {
      return one.seq() >= number.value().intValueExact();
    }
    return !(since instanceof JsonText text) || one.day().compareTo(text.value()) >= 0;
  }
}
