package io.datasetbuilder.pipeline.source.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Calls of two records each, and checkpoints that hold them. */
final class Calls {

  static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  static final OwnerId OWNER = new OwnerId("service:" + "a".repeat(64));
  static final CheckpointIndex.CheckpointHeader HEADER =
      new CheckpointIndex.CheckpointHeader("r1", "rides", OWNER, "sha256:" + "0".repeat(64));

  private static final String TWO_RECORDS = "{\"n\":1}\n{\"n\":2}\n";

  private Calls() {}

  static FinishedCall call(long index) {
    return call(index, 2, TWO_RECORDS.length());
  }

  static FinishedCall call(long index, long records, long bytes) {
    return new FinishedCall(
        index,
        params(index),
        records,
        bytes,
        new CallResponse(CallResponse.CallTotal.reported(2), 1, "v1"),
        NOON.plusSeconds(index));
  }

  static JsonObject params(long index) {
    return new JsonMembers().put("month", index + 1).toObject();
  }

  static List<FinishedCall> calls(int count) {
    return LongStream.range(0, count).mapToObj(Calls::call).toList();
  }

  /** The parameters of so many calls. */
  static List<JsonObject> plan(int count) {
    return IntStream.range(0, count).mapToObj(Calls::params).toList();
  }

  static String records(int calls) {
    return TWO_RECORDS.repeat(calls);
  }

  static FoundCheckpoint found(List<FinishedCall> calls, String records) {
    return found(HEADER, calls, () -> new ByteArrayInputStream(records.getBytes(UTF_8)));
  }

  static FoundCheckpoint found(
      CheckpointIndex.CheckpointHeader header, List<FinishedCall> calls, Records records) {
    PreviousCheckpoint left =
        new PreviousCheckpoint() {
          @Override
          public byte[] index() {
            throw new UnsupportedOperationException("it was read already");
          }

          @Override
          public InputStream records() throws IOException {
            return records.open();
          }
        };
    return new FoundCheckpoint(left, new CheckpointIndex(header, calls));
  }

  /** Opens the records of a checkpoint. */
  interface Records {
    InputStream open() throws IOException;
  }
}
