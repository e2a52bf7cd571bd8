package io.datasetbuilder.infrastructure.storage.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.storage.file.FailingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.contract.ProviderClientContract;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderClient;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording client does what its client does, and what it kept replays to the same. */
class RecordingClientTest extends ProviderClientContract {

  private static final String CANARY = "canary-of-a-key-4711";

  @TempDir Path folder;

  /** Sends these lines in two batches, whatever the call requests. */
  private static ProviderClient sending(String... lines) {
    return (call, records, cancellation) -> {
      int half = lines.length / 2;
      send(records, lines, 0, half);
      send(records, lines, half, lines.length);
      return new CallResponse(CallResponse.CallTotal.reported(lines.length), 1, "1.2");
    };
  }

  private static void send(Consumer<RecordBatch> records, String[] lines, int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < to; i++) {
      text.append(lines[i]).append('\n');
    }
    byte[] bytes = (text + "left over").getBytes(StandardCharsets.UTF_8);
    records.accept(
        new RecordBatch(bytes, text.toString().getBytes(StandardCharsets.UTF_8).length, to - from));
  }

  private RecordingClient recording(ProviderClient client) {
    return recording(client, new DiskFileOps());
  }

  private RecordingClient recording(ProviderClient client, FileOps files) {
    return new RecordingClient(client, folder.resolve("rec"), files, new Random(1));
  }

  private static ProviderCall call(String dataset, String name, JsonValue value) {
    return ProviderCall.of("metro", dataset, new JsonObject(Map.of(name, value)));
  }

  private static List<String> fetch(ProviderClient client, ProviderCall call) {
    List<String> sent = new ArrayList<>();
    client.fetch(
        call,
        batch ->
            new String(batch.buffer(), 0, batch.length(), StandardCharsets.UTF_8)
                .lines()
                .forEach(sent::add),
        Cancellation.NEVER);
    return sent;
  }

  private ReplayFolder replayed() {
    return new ReplayFolder(folder.resolve("rec"));
  }

  private List<String> filesLeft() {
    try (Stream<Path> found = Files.walk(folder)) {
      return found
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  protected ProviderClient client(List<JsonObject> records, Optional<Long> total) {
    JsonObject recorded =
        new JsonMembers()
            .put("items", new JsonArray(List.copyOf(records)))
            .putOrNull("total_count", total, JsonValue::of)
            .toObject();
    try {
      Path place = Files.createDirectories(folder.resolve("world/metro"));
      Files.writeString(place.resolve("stations.json"), JsonRenderer.line(recorded));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return recording(new ReplayFolder(folder.resolve("world")));
  }

  @Test
  void aRecordedCallReplaysByteForByte() {
    String[] lines = {
      "{\"b\":1E5,\"a\":-0,\"c\":1.50,\"d\":12345678901234567890.000}",
      "{\"b\":{\"y\":[1,{}],\"x\":[]},\"a\":null,\"c\":true,\"d\":\"둘 \\\"\\\\ \\n\"}",
      "{}"
    };
    ProviderCall call = call("stations", "line", JsonValue.of(2));
    try (RecordingClient recording = recording(sending(lines))) {
      assertThat(fetch(recording, call)).containsExactly(lines);
    }

    assertThat(fetch(replayed(), call)).containsExactly(lines);
    assertThat(replayed().fetch(call, batch -> {}, Cancellation.NEVER).total())
        .isEqualTo(CallResponse.CallTotal.reported(3));
  }

  @Test
  void eachCallOfADatasetAnswersItsOwnParameters() {
    try (RecordingClient recording = recording(sending("{\"n\":1}"))) {
      fetch(recording, call("stations", "line", JsonValue.of(2)));
      fetch(recording, call("trains", "line", JsonValue.of(2)));
    }
    try (RecordingClient other = recording(sending())) {
      fetch(other, call("stations", "line", JsonValue.of(3)));
      fetch(other, call("stations", "line", JsonValue.of(4)));
    }

    assertThat(filesLeft()).containsExactly("rec/metro/stations.json", "rec/metro/trains.json");
    assertThat(fetch(replayed(), call("stations", "line", JsonValue.of(4)))).isEmpty();
    assertThat(fetch(replayed(), call("trains", "line", JsonValue.of(2)))).hasSize(1);
    assertThatThrownBy(() -> fetch(replayed(), call("stations", "line", JsonValue.of(2))))
        .isInstanceOfSatisfying(
            ProviderFailure.class,
            failure ->
                assertThat(failure.problem().code())
                    .isEqualTo(ProviderProblem.RECORDED_CALL_MISSING));
  }

  @Test
  void whatIsWrittenTwiceHoldsTheCallsOfBothTimes() {
    try (RecordingClient recording = recording(sending("{\"n\":1}"))) {
      fetch(recording, call("stations", "line", JsonValue.of(2)));
      recording.write();
      assertThat(fetch(replayed(), call("stations", "line", JsonValue.of(2)))).hasSize(1);
      fetch(recording, call("stations", "line", JsonValue.of(3)));
    }

    assertThat(fetch(replayed(), call("stations", "line", JsonValue.of(2)))).hasSize(1);
    assertThat(fetch(replayed(), call("stations", "line", JsonValue.of(3)))).hasSize(1);
    assertThat(filesLeft()).containsExactly("rec/metro/stations.json");
  }

  @Test
  void aFailureToWriteIsReportedOnce() throws IOException {
    RecordingClient recording = recording(sending("{\"n\":1}"));
    fetch(recording, call("stations", "line", JsonValue.of(2)));
    Files.writeString(folder.resolve("rec/metro"), "in the way");

    assertThatThrownBy(recording::write)
        .isInstanceOfSatisfying(
            ProviderFailure.class,
            failure ->
                assertThat(failure.problem().code())
                    .isEqualTo(ProviderProblem.RECORDING_UNWRITABLE));
    recording.close();

    assertThat(filesLeft()).containsExactly("rec/metro");
  }

  @Test
  void theSameCallsInAnotherOrderGiveTheSameFile() throws IOException {
    Path file = folder.resolve("rec/metro/stations.json");
    try (RecordingClient recording = recording(sending("{\"n\":1}"))) {
      fetch(recording, call("stations", "line", JsonValue.of(2)));
      fetch(recording, call("stations", "line", JsonValue.of(3)));
    }
    byte[] first = Files.readAllBytes(file);
    try (RecordingClient recording = recording(sending("{\"n\":1}"))) {
      fetch(recording, call("stations", "line", JsonValue.of(3)));
      fetch(recording, call("stations", "line", JsonValue.of(2)));
      fetch(recording, call("stations", "line", JsonValue.of(2)));
    }

    assertThat(Files.readAllBytes(file)).isEqualTo(first);
  }

  @Test
  void noCredentialAmongTheParametersIsKept() throws IOException {
    JsonObject params =
        new JsonObject(Map.of("line", JsonValue.of(2), "serviceKey", JsonValue.of(CANARY)));
    ProviderCall call = ProviderCall.of("metro", "stations", params);
    try (RecordingClient recording = recording(sending("{\"n\":1}"))) {
      fetch(recording, call);
    }

    assertThat(Files.readString(folder.resolve("rec/metro/stations.json")))
        .doesNotContain(CANARY, "serviceKey");
    assertThat(fetch(replayed(), call)).hasSize(1);
    assertThat(fetch(replayed(), call("stations", "line", JsonValue.of(2)))).hasSize(1);
  }

  @Test
  void aCallThatFailedIsNotKept() {
    ProviderClient failing =
        (call, records, cancellation) -> {
          send(records, new String[] {"{\"n\":1}"}, 0, 1);
          throw new IllegalStateException("broken off");
        };
    try (RecordingClient recording = recording(failing)) {
      assertThatThrownBy(() -> fetch(recording, call("stations", "line", JsonValue.of(2))))
          .hasMessage("broken off");
    }

    assertThat(filesLeft()).isEmpty();
  }

  @Test
  void aCallThatWasAskedForFewerRecordsThanItHasIsNotKept() {
    ProviderClient early =
        (call, records, cancellation) ->
            new CallResponse(CallResponse.CallTotal.unknown(), 1, "1", true);
    try (RecordingClient recording = recording(early)) {
      fetch(recording, call("stations", "line", JsonValue.of(2)).atMost(1));
    }

    assertThat(filesLeft()).isEmpty();
  }

  @Test
  void nothingIsWrittenWhenNothingIsCalled() {
    recording(sending()).close();

    assertThat(folder.resolve("rec")).doesNotExist();
  }

  @Test
  void aDiskThatIsFullAtAnyStepLeavesNoTornRecording() {
    ProviderCall call = call("stations", "line", JsonValue.of(2));
    FailingFileOps counting = FailingFileOps.never();
    try (RecordingClient recording = recording(sending("{\"n\":1}"), counting)) {
      fetch(recording, call);
    }
    byte[] before = bytes();
    int steps = counting.operations();
    assertThat(steps).isGreaterThan(5);
    for (int step = 1; step <= steps; step++) {
      RecordingClient recording = recording(sending("{\"n\":1}"), FailingFileOps.fullFrom(step));
      try {
        fetch(recording, call);
        recording.close();
      } catch (ProviderFailure failed) {
        assertThat(failed.problem().code()).isEqualTo(ProviderProblem.RECORDING_UNWRITABLE);
        assertThat(failed.problem().message()).doesNotContain(folder.toString());
      }
      assertThat(bytes()).as("full from step %d", step).isEqualTo(before);
    }
  }

  private byte[] bytes() {
    try {
      return Files.readAllBytes(folder.resolve("rec/metro/stations.json"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
