package io.datasetbuilder.pipeline.source.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.run.Checkpoint;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointUse.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ResumeFromCheckpointTest {

  private static final Duration DAY = Duration.ofDays(1);
  private static final CheckpointIndex.CheckpointHeader WANTED =
      new CheckpointIndex.CheckpointHeader("r2", "rides", Calls.OWNER, Calls.HEADER.specDigest());
  private static final String BEGUN = new String(CheckpointIndex.begun(WANTED), UTF_8);

  private final CheckpointInMemory fresh = new CheckpointInMemory();

  private ResumedCalls take(FoundCheckpoint found, List<JsonObject> plan) throws IOException {
    return new ResumeFromCheckpoint(new CheckpointUse(WANTED, DAY, Calls.NOON))
        .into(fresh, found, plan.iterator());
  }

  private ResumedCalls take(List<FinishedCall> calls, String records) throws IOException {
    return take(Calls.found(calls, records), Calls.plan(6));
  }

  private void assertRefused(ResumedCalls taken, Reason reason) {
    assertThat(taken).isEqualTo(new ResumedCalls.Refused("r1", reason, Optional.of(Calls.NOON)));
    assertThat(fresh.indexText()).isEqualTo(BEGUN);
    assertThat(fresh.recordsText()).isEmpty();
  }

  @Test
  void finishedCallsAreCopiedUnderTheNewHeader() throws IOException {
    ResumedCalls taken = take(Calls.calls(3), Calls.records(3));

    assertThat(taken).isEqualTo(new ResumedCalls.Calls("r1", Calls.calls(3)));
    assertThat(fresh.recordsText()).isEqualTo(Calls.records(3));
    assertThat(fresh.indexText())
        .isEqualTo(BEGUN + new String(CheckpointIndex.lines(Calls.calls(3)), UTF_8));
  }

  @Test
  void callsCountOnlyWhenAllTheirRecordsAreThere() throws IOException {
    take(Calls.calls(3), Calls.records(3));

    assertThat(fresh.marks).containsExactly(0, Calls.records(3).length());
  }

  @Test
  void recordsBehindTheLastFinishedCallAreLeftBehind() throws IOException {
    take(Calls.calls(2), Calls.records(2) + "{\"n\":1}\n{\"torn");

    assertThat(fresh.recordsText()).isEqualTo(Calls.records(2));
  }

  @Test
  void allCallsOfThePlanMayBeTakenOver() throws IOException {
    ResumedCalls taken = take(Calls.found(Calls.calls(2), Calls.records(2)), Calls.plan(2));

    assertThat(taken).isInstanceOf(ResumedCalls.Calls.class);
  }

  @Test
  void aPlanThatIsShorterRefusesAll() throws IOException {
    assertRefused(
        take(Calls.found(Calls.calls(3), Calls.records(3)), Calls.plan(2)), Reason.NOT_MATCHING);
  }

  @Test
  void otherParametersOfOneCallRefuseAll() throws IOException {
    List<JsonObject> plan = List.of(Calls.params(0), Calls.params(7), Calls.params(2));

    assertRefused(take(Calls.found(Calls.calls(3), Calls.records(3)), plan), Reason.NOT_MATCHING);
  }

  @Test
  void aChangedSpecRefusesAll() throws IOException {
    CheckpointIndex.CheckpointHeader changed =
        new CheckpointIndex.CheckpointHeader("r1", "rides", Calls.OWNER, "sha256:other");

    assertRefused(
        take(Calls.found(changed, Calls.calls(1), InputStream::nullInputStream), Calls.plan(6)),
        Reason.SPEC_CHANGED);
  }

  @Test
  void anOldCallRefusesAll() throws IOException {
    FoundCheckpoint found = Calls.found(Calls.calls(2), Calls.records(2));
    CheckpointUse late = new CheckpointUse(WANTED, DAY, Calls.NOON.plus(DAY).plusSeconds(1));

    assertRefused(
        new ResumeFromCheckpoint(late).into(fresh, found, Calls.plan(6).iterator()),
        Reason.EXPIRED);
  }

  @Test
  void recordsThatEndTooSoonRefuseAll() throws IOException {
    String records = Calls.records(3);

    assertRefused(
        take(Calls.calls(3), records.substring(0, records.length() - 1)), Reason.NOT_MATCHING);
  }

  @Test
  void anotherNumberOfRecordsInOneCallRefusesAll() throws IOException {
    String fewer = "{\"n\":1},{\"n\":2}\n";

    assertRefused(take(Calls.calls(3), Calls.records(2) + fewer), Reason.NOT_MATCHING);
  }

  @Test
  void aCallThatDoesNotEndItsLineRefusesAll() throws IOException {
    FinishedCall cut = Calls.call(0, 1, Calls.records(1).length() - 1);

    assertRefused(take(List.of(cut), Calls.records(1)), Reason.NOT_MATCHING);
  }

  @Test
  void aCallWithoutRecordsIsACallAllTheSame() throws IOException {
    List<FinishedCall> calls = List.of(Calls.call(0, 0, 0), Calls.call(1), Calls.call(2, 0, 0));

    assertThat(take(calls, Calls.records(1))).isEqualTo(new ResumedCalls.Calls("r1", calls));
    assertThat(fresh.recordsText()).isEqualTo(Calls.records(1));
  }

  @Test
  void recordsWithoutBytesRefuseAll() throws IOException {
    assertRefused(take(List.of(Calls.call(0, 1, 0)), ""), Reason.NOT_MATCHING);
  }

  @Test
  void moreBytesThanAnyFileHasRefuseAll() throws IOException {
    assertRefused(
        take(List.of(Calls.call(0, 2, Long.MAX_VALUE)), Calls.records(1)), Reason.NOT_MATCHING);
  }

  @Test
  void recordsLargerThanABufferAreCountedWhole() throws IOException {
    String records = "{}\n".repeat(100_000);
    List<FinishedCall> calls = List.of(Calls.call(0, 100_000, records.length()));

    assertThat(take(calls, records)).isInstanceOf(ResumedCalls.Calls.class);
    assertThat(fresh.recordsText()).isEqualTo(records);
  }

  @Test
  void recordsThatCannotBeOpenedRefuseAll() throws IOException {
    Calls.Records gone =
        () -> {
          throw new IOException("gone");
        };

    assertRefused(
        take(Calls.found(Calls.HEADER, Calls.calls(1), gone), Calls.plan(6)), Reason.NOT_MATCHING);
  }

  @Test
  void recordsThatCannotBeReadToTheirEndRefuseAll() throws IOException {
    Calls.Records breaking =
        () ->
            new SequenceInputStream(
                new ByteArrayInputStream(Calls.records(1).getBytes(UTF_8)), new Broken());

    assertRefused(
        take(Calls.found(Calls.HEADER, Calls.calls(2), breaking), Calls.plan(6)),
        Reason.NOT_MATCHING);
  }

  @Test
  void aNewCheckpointThatCannotBeWrittenIsTheRunsOwnFailure() {
    FoundCheckpoint found = Calls.found(Calls.calls(1), Calls.records(1));
    Checkpoint full = new FullCheckpoint(fresh);

    assertThatThrownBy(
            () ->
                new ResumeFromCheckpoint(new CheckpointUse(WANTED, DAY, Calls.NOON))
                    .into(full, found, Stream.of(Calls.params(0)).iterator()))
        .isInstanceOf(IOException.class);
  }

  /** Breaks when it is read and when it is closed. */
  private static final class Broken extends InputStream {
    @Override
    public int read() throws IOException {
      throw new IOException("broken");
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      throw new IOException("broken");
    }

    @Override
    public void close() throws IOException {
      throw new IOException("broken");
    }
  }
}
