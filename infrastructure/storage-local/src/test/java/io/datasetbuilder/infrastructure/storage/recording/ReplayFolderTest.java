package io.datasetbuilder.infrastructure.storage.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.contract.ProviderClientContract;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderClient;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayFolderTest extends ProviderClientContract {

  @TempDir Path folder;

  @Override
  protected ProviderClient client(List<JsonObject> records, Optional<Long> total) {
    JsonObject recording =
        new JsonMembers()
            .put("provider", "metro")
            .put("dataset", "stations")
            .put("items", new JsonArray(List.copyOf(records)))
            .putOrNull("total_count", total, JsonValue::of)
            .toObject();
    byte[] document = JsonRenderer.line(recording).getBytes(StandardCharsets.UTF_8);
    return recorded("metro", "stations", document);
  }

  private ReplayFolder recorded(String provider, String dataset, byte[] document) {
    try {
      Path place = Files.createDirectories(folder.resolve(provider));
      Files.write(place.resolve(dataset + ".json"), document);
      return new ReplayFolder(folder);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private ReplayFolder recorded(String document) {
    return recorded("p", "d", document.getBytes(StandardCharsets.UTF_8));
  }

  private static ProviderCall call(Map<String, JsonValue> params) {
    return ProviderCall.of("p", "d", new JsonObject(params));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"items\":{}}",
        "{\"items\":[1]}",
        "{\"items\":[{}]",
        "{\"items\":[]} x",
        "{\"items\":[{\"a\":1,\"a\":2}]}",
        "{\"calls\":[{\"items\":[]}]}",
        "{\"calls\":[1]}"
      })
  void aDocumentOfAnotherFormIsRefusedByName(String document) {
    ReplayFolder replay = recorded(document);

    assertThatThrownBy(() -> replay.fetch(call(Map.of()), records -> {}, Cancellation.NEVER))
        .isInstanceOfSatisfying(
            ProviderFailure.class,
            failure ->
                assertThat(failure.problem().code())
                    .isEqualTo(ProviderProblem.RECORDING_UNREADABLE));
  }

  @Test
  void aTotalThatIsNoWholeNumberCountsAsNotStated() {
    for (String total : List.of("-1", "1.5", "\"3\"", "true", "1e40")) {
      ReplayFolder replay = recorded("{\"items\":[],\"total_count\":" + total + "}");

      assertThat(replay.fetch(call(Map.of()), records -> {}, Cancellation.NEVER).total())
          .as(total)
          .isEqualTo(CallResponse.CallTotal.unknown());
    }
  }

  @Test
  void theFirstCallWithTheParametersAnswersWhateverTheirOrder() {
    ReplayFolder replay =
        recorded(
            "{\"calls\":[{\"params\":{\"a\":1},\"items\":[]},"
                + "{\"params\":{\"b\":\"x\",\"a\":2},\"total_count\":4,\"items\":[]}]}");

    assertThat(
            replay
                .fetch(
                    call(Map.of("a", JsonValue.of(2), "b", JsonValue.of("x"))),
                    records -> {},
                    Cancellation.NEVER)
                .total())
        .isEqualTo(CallResponse.CallTotal.reported(4));
  }

  @Test
  void itemsMayStandBeforeTheParameters() {
    ReplayFolder replay =
        recorded(
            "{\"calls\":[{\"items\":[{\"n\":1},{\"n\":2}],\"params\":{\"a\":1},\"total_count\":2},"
                + "{\"items\":[{\"n\":3}],\"params\":{\"a\":1}}]}");
    List<Integer> batches = new ArrayList<>();

    CallResponse.CallTotal total =
        replay
            .fetch(
                call(Map.of("a", JsonValue.of(1))),
                batch -> batches.add(batch.records()),
                Cancellation.NEVER)
            .total();

    assertThat(batches).containsExactly(2);
    assertThat(total).isEqualTo(CallResponse.CallTotal.reported(2));
  }

  @Test
  void namesThatAreNoPathSegmentsLeadNowhere() {
    ReplayFolder replay = recorded("{\"items\":[]}");

    assertThatThrownBy(
            () ->
                replay.fetch(
                    ProviderCall.of("..", "p/d", new JsonObject(Map.of())),
                    records -> {},
                    Cancellation.NEVER))
        .isInstanceOfSatisfying(
            ProviderFailure.class,
            failure ->
                assertThat(failure.problem().code()).isEqualTo(ProviderProblem.RECORDING_MISSING));
  }
}
