package io.datasetbuilder.pipeline.source.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderClient;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every {@link ProviderClient} does, wherever its records come from. */
public abstract class ProviderClientContract {

  private static final String SECRET = "s3cret-key";

  private static final JsonObject PARAMS =
      new JsonObject(Map.of("line", JsonValue.of(2), "api_key", JsonValue.of(SECRET)));

  /**
   * A client of a world in which the provider {@code metro} has the dataset {@code stations} with
   * these records, and nothing else.
   *
   * @param total what the provider says how many they are; empty when it does not
   */
  protected abstract ProviderClient client(List<JsonObject> records, Optional<Long> total);

  private static ProviderCall call(String dataset) {
    return ProviderCall.of("metro", dataset, PARAMS);
  }

  private static JsonObject record(String name, JsonValue value) {
    return new JsonObject(Map.of(name, value));
  }

  private static List<String> fetched(ProviderClient client) {
    List<String> stated = new ArrayList<>();
    client.fetch(call("stations"), batch -> stated.addAll(lines(batch)), Cancellation.NEVER);
    return stated;
  }

  private static List<String> lines(RecordBatch batch) {
    String text = new String(batch.buffer(), 0, batch.length(), StandardCharsets.UTF_8);
    assertThat(text).endsWith("\n");
    List<String> lines = text.lines().toList();
    assertThat(lines).hasSize(batch.records());
    return lines;
  }

  @Test
  public void statesEveryRecordInTheProvidersOrder() {
    List<JsonObject> records = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      records.add(record("n", JsonValue.of(999 - i)));
    }

    assertThat(fetched(client(records, Optional.of(1_000L))))
        .isEqualTo(records.stream().map(JsonRenderer::line).toList());
  }

  @Test
  public void statesValuesAsTheyAreSpelled() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("code", JsonValue.of("007"));
    members.put("lat", JsonValue.of(new BigDecimal("37.50")));
    members.put("none", JsonValue.ofNull());
    members.put("open", JsonValue.of(true));
    members.put("lines", new JsonArray(List.of(record("n", JsonValue.of("둘")))));

    JsonObject record = new JsonObject(members);

    assertThat(fetched(client(List.of(record), Optional.empty())))
        .containsExactly(JsonRenderer.line(record));
  }

  @Test
  public void statesTheTotalThatTheProviderReports() {
    CallResponse answer =
        client(List.of(record("n", JsonValue.of(1))), Optional.of(7L))
            .fetch(call("stations"), batch -> {}, Cancellation.NEVER);

    assertThat(answer.total()).isEqualTo(CallResponse.CallTotal.reported(7));
    assertThat(answer.pages()).isPositive();
  }

  @Test
  public void aTotalThatNobodyReportsIsUnknown() {
    CallResponse answer =
        client(List.of(record("n", JsonValue.of(1))), Optional.empty())
            .fetch(call("stations"), batch -> {}, Cancellation.NEVER);

    assertThat(answer.total()).isEqualTo(CallResponse.CallTotal.unknown());
  }

  @Test
  public void stopsWhenAsManyRecordsArrivedAsWereAskedFor() {
    List<JsonObject> records = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      records.add(record("n", JsonValue.of(i)));
    }
    List<String> stated = new ArrayList<>();

    CallResponse answer =
        client(records, Optional.of(10L))
            .fetch(
                call("stations").atMost(3),
                batch -> stated.addAll(lines(batch)),
                Cancellation.NEVER);

    assertThat(stated).hasSize(3);
    assertThat(answer.stoppedEarly()).isTrue();
  }

  @Test
  public void aCallMayHaveNoRecord() {
    assertThat(fetched(client(List.of(), Optional.of(0L)))).isEmpty();
  }

  @Test
  public void aDatasetThatIsNotThereFailsWithoutTellingWhatWasAsked() {
    ProviderClient client = client(List.of(), Optional.empty());

    assertThatThrownBy(() -> client.fetch(call("trains"), batch -> {}, Cancellation.NEVER))
        .isInstanceOfSatisfying(
            ProviderFailure.class,
            failure ->
                assertThat(failure.problem().toString()).contains("trains").doesNotContain(SECRET))
        .hasMessageNotContaining(SECRET);
  }

  @Test
  public void whatTheReceiverThrowsGoesOn() {
    ProviderClient client = client(List.of(record("n", JsonValue.of(1))), Optional.empty());
    IllegalStateException full = new IllegalStateException("no room");

    assertThatThrownBy(
            () ->
                client.fetch(
                    call("stations"),
                    batch -> {
                      throw full;
                    },
                    Cancellation.NEVER))
        .isSameAs(full);
  }
}
