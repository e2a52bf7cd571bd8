package io.datasetbuilder.pipeline.source.checkpoint;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The index of a checkpoint: a call is finished exactly when its line is there. A torn last line is
 * no line; anything else that is not as written makes the whole index worthless.
 *
 * @param calls in the order of the combinations, from the first
 */
public record CheckpointIndex(CheckpointHeader header, List<FinishedCall> calls) {

  public CheckpointIndex {
    calls = List.copyOf(calls);
  }

  /** The lines of the header alone. */
  public static byte[] begun(CheckpointHeader header) {
    return line(header.toJson());
  }

  /** The line of a finished call. */
  public static byte[] line(FinishedCall call) {
    return line(call.toJson());
  }

  /** The lines of several finished calls. */
  public static byte[] lines(List<FinishedCall> calls) {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    calls.forEach(call -> lines.writeBytes(line(call)));
    return lines.toByteArray();
  }

  /** Reads the index of an earlier run; empty when it cannot be read or is not an index. */
  public static Optional<CheckpointIndex> of(PreviousCheckpoint left, JsonCodec json) {
    try {
      return read(left.index(), json);
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /** Reads an index; empty when the bytes are not one. */
  public static Optional<CheckpointIndex> read(byte[] bytes, JsonCodec json) {
    List<byte[]> lines = wholeLines(bytes);
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    Optional<CheckpointHeader> header = read(lines.get(0), json, CheckpointHeader::read);
    List<FinishedCall> calls = new ArrayList<>();
    for (byte[] line : lines.subList(1, lines.size())) {
      Optional<FinishedCall> call = read(line, json, FinishedCall::read);
      if (call.isEmpty() || call.get().index() != calls.size()) {
        return Optional.empty();
      }
      calls.add(call.get());
    }
    return header.map(found -> new CheckpointIndex(found, calls));
  }

  /** Time at which the first of its calls ended; empty without a finished call. */
  public Optional<Instant> oldest() {
    return calls.stream().map(FinishedCall::collectedAt).min(Comparator.naturalOrder());
  }

  private static byte[] line(JsonObject entry) {
    return (JsonRenderer.line(entry) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static List<byte[]> wholeLines(byte[] bytes) {
    List<byte[]> lines = new ArrayList<>();
    int begin = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        lines.add(Arrays.copyOfRange(bytes, begin, i));
        begin = i + 1;
      }
    }
    return lines;
  }

  private static <T> Optional<T> read(
      byte[] line, JsonCodec json, Function<JsonFields, Optional<T>> reader) {
    // Not reported: one damaged line makes the index unusable, whatever is wrong with it.
    JsonProblems complaints = new JsonProblems(ProviderProblem.RECORDING_UNREADABLE);
    Optional<T> entry =
        json.read(line)
            .filter(JsonObject.class::isInstance)
            .flatMap(value -> reader.apply(JsonFields.of((JsonObject) value, complaints)));
    return entry.filter(read -> complaints.problems().isEmpty());
  }

  /**
   * First line of an index: the owner and the source of the checkpoint.
   *
   * @param runId the run that made it
   * @param sourceKey the source that is fetched
   * @param owner owner of the run. Digests of two specs can be equal where only credentials differ,
   *     so the owner is compared as well
   * @param specDigest of the run's spec
   */
  public record CheckpointHeader(String runId, String sourceKey, OwnerId owner, String specDigest) {

    JsonObject toJson() {
      return new JsonMembers()
          .put("run_id", runId)
          .put("source_key", sourceKey)
          .put("owner_id", owner.value())
          .put("spec_digest", specDigest)
          .toObject();
    }

    static Optional<CheckpointHeader> read(JsonFields fields) {
      Optional<OwnerId> owner = fields.text("owner_id").filter(OwnerId::isValid).map(OwnerId::new);
      return owner.map(
          id ->
              new CheckpointHeader(
                  fields.requiredText("run_id"),
                  fields.requiredText("source_key"),
                  id,
                  fields.requiredText("spec_digest")));
    }
  }
}
