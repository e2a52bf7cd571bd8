package io.datasetbuilder.pipeline.runs.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Kind;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link DeletionLog} does. */
public abstract class DeletionLogContract {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");
  private static final OwnerId OWNER = OwnerId.of(Principal.PrincipalKind.OIDC, "issuer", "me");

  /** One that keeps nothing yet. */
  protected abstract DeletionLog log();

  private static DeletionRecord run(String id, String run, RunStatus status, int seconds) {
    return new DeletionRecord(
        id,
        "request-1",
        Kind.RUN,
        run,
        run,
        Optional.of("cafes"),
        Optional.of(status),
        Optional.of(NOON.minusSeconds(60)),
        Optional.of(OWNER),
        new Principal.Service().ownerId(),
        Reason.POLICY,
        NOON.plusSeconds(seconds),
        Optional.empty(),
        12,
        34_000_000_000L);
  }

  private static DeletionRecord run(String id, String run) {
    return run(id, run, RunStatus.OK, 0);
  }

  private static DeletionRecord table(String id) {
    return new DeletionRecord(
        id,
        "request-1",
        Kind.TABLE,
        "tbl_1",
        "cafes.cafes",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OWNER,
        Reason.ASKED,
        NOON,
        Optional.empty(),
        0,
        0);
  }

  @Test
  public void aRecordKeepsEveryMember() {
    DeletionLog log = log();

    assertThat(log.begin(List.of(run("d2", "run-1"), table("d1")))).isTrue();

    assertThat(log.newest(10)).containsExactly(run("d2", "run-1"), table("d1"));
    assertThat(log.unfinished()).containsExactly(table("d1"), run("d2", "run-1"));
  }

  @ParameterizedTest
  @EnumSource(Reason.class)
  public void aRecordKeepsItsReason(Reason reason) {
    DeletionLog log = log();
    DeletionRecord record = run("d1", "run-1");

    log.begin(List.of(because(record, reason)));

    assertThat(log.newest(1)).extracting(DeletionRecord::reason).containsExactly(reason);
  }

  @Test
  public void theRemovalOfRawRecordsLeavesTheirRun() {
    DeletionLog log = log();
    DeletionRecord record = rawRecords("d1", "run-1");

    assertThat(log.begin(List.of(record))).isTrue();
    assertThat(log.begin(List.of(rawRecords("d2", "run-1")))).isFalse();
    assertThat(log.newest(10)).containsExactly(record);
    assertThat(log.isUsedUp(new RunId("run-1"))).isFalse();
    assertThat(log.begin(List.of(run("d3", "run-1")))).isTrue();
  }

  private static DeletionRecord rawRecords(String id, String run) {
    return new DeletionRecord(
        id,
        id,
        Kind.RAW_RECORDS,
        run,
        run,
        Optional.of("cafes"),
        Optional.empty(),
        Optional.of(NOON),
        Optional.empty(),
        OWNER,
        Reason.POLICY,
        NOON,
        Optional.empty(),
        2,
        34);
  }

  private static DeletionRecord because(DeletionRecord record, Reason reason) {
    return new DeletionRecord(
        record.id(),
        record.request(),
        record.kind(),
        record.subject(),
        record.name(),
        record.datasetId(),
        record.status(),
        record.startedAt(),
        record.owner(),
        record.deletedBy(),
        reason,
        record.markedAt(),
        record.finishedAt(),
        record.files(),
        record.bytes());
  }

  @Test
  public void aFinishedRecordStays() {
    DeletionLog log = log();
    log.begin(List.of(table("d1")));

    log.finish("d1", NOON.plusSeconds(5));
    log.finish("d1", NOON.plusSeconds(9));
    log.withdraw("d1");

    assertThat(log.unfinished()).isEmpty();
    assertThat(log.newest(10)).containsExactly(table("d1").finished(NOON.plusSeconds(5)));
  }

  @Test
  public void theDeletionOfOneThingBeginsOnce() {
    DeletionLog log = log();
    log.begin(List.of(run("d1", "run-1")));

    assertThat(log.begin(List.of(run("d2", "run-2"), run("d3", "run-1")))).isFalse();
    assertThat(log.newest(10)).hasSize(1);

    log.finish("d1", NOON);
    assertThat(log.begin(List.of(run("d3", "run-1")))).isTrue();
  }

  @Test
  public void aWithdrawnRecordIsGone() {
    DeletionLog log = log();
    log.begin(List.of(run("d1", "run-1")));

    log.withdraw("d1");

    assertThat(log.newest(10)).isEmpty();
    assertThat(log.isUsedUp(new RunId("run-1"))).isFalse();
    assertThat(log.begin(List.of(run("d2", "run-1")))).isTrue();
  }

  @Test
  public void theNewestAreListedFirst() {
    DeletionLog log = log();
    log.begin(
        List.of(
            run("d1", "run-1", RunStatus.OK, 1),
            run("d3", "run-3", RunStatus.OK, 3),
            run("d2", "run-2", RunStatus.OK, 2)));

    assertThat(log.newest(2)).extracting(DeletionRecord::id).containsExactly("d3", "d2");
  }

  @Test
  public void theIdOfADeletedRunIsUsedUpUnlessItWasCancelled() {
    DeletionLog log = log();
    log.begin(
        List.of(
            run("d1", "ok", RunStatus.OK, 0),
            run("d2", "failed", RunStatus.FAILED, 0),
            run("d3", "cancelled", RunStatus.CANCELLED, 0),
            table("d4")));
    log.finish("d1", NOON);

    assertThat(log.isUsedUp(new RunId("ok"))).isTrue();
    assertThat(log.isUsedUp(new RunId("failed"))).isTrue();
    assertThat(log.isUsedUp(new RunId("cancelled"))).isFalse();
    assertThat(log.isUsedUp(new RunId("tbl_1"))).isFalse();
  }
}
