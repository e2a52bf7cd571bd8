package io.datasetbuilder.pipeline.runs.notice;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import io.datasetbuilder.pipeline.runs.notice.Hook.HookTarget;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox.WaitingEntry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordStaleTest {

  private final MovableClock clock = new MovableClock(ReadableRuns.ENDED);
  private final NoticeOutbox outbox = new InMemoryNoticeOutbox(clock);
  private final ReadableRuns runs = new ReadableRuns();

  @Test
  void aDatasetWithinItsCadenceIsNotStale() {
    runs.with("air", ReadableRuns.ok("r1"), RefreshCadence.of("P1D"));
    clock.pass(Duration.ofDays(1));

    stale().run();

    assertThat(outbox.waiting(10)).isEmpty();
  }

  @Test
  void aStaleDatasetIsReportedOnceForEachMissedRefresh() {
    runs.with("air", ReadableRuns.ok("r1"), RefreshCadence.of("P1D"));
    clock.pass(Duration.ofHours(25));
    stale().run();
    clock.pass(Duration.ofHours(1));
    stale().run();
    assertThat(outbox.waiting(10)).hasSize(1);

    clock.pass(Duration.ofDays(1));
    stale().run();

    assertThat(outbox.waiting(10))
        .extracting(WaitingEntry::eventId)
        .doesNotHaveDuplicates()
        .allMatch(id -> id.startsWith("air.stale."))
        .hasSize(2);
  }

  @Test
  void aDatasetWithoutCadenceOrWithoutSuccessIsNotStale() {
    runs.with("air", ReadableRuns.ok("r1"));
    runs.with("sea", ReadableRuns.begun("r2", ReadableRuns.OWNER), RefreshCadence.of("P1D"));
    clock.pass(Duration.ofDays(30));

    stale().run();

    assertThat(outbox.waiting(10)).isEmpty();
  }

  private RecordStale stale() {
    Hook hook =
        new Hook(
            "ops",
            NoticeKind.STANDARD,
            DatasetPatterns.ALL,
            new HookTarget.Command(List.of("x")),
            Duration.ofSeconds(1));
    WriteNotices writer = new WriteNotices("urn:test", "urn:test");
    RecordNotices record =
        new RecordNotices(
            new RecordNotices.Parts(
                List.of(hook), outbox, null, runs.stored, null, null, writer, clock));
    return new RecordStale(record, writer, () -> runs.index, clock);
  }
}
