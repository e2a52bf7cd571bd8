package io.datasetbuilder.pipeline.runs.notice;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox.ClaimedEntry;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox.NewEntry;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox.WaitingEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of every outbox. */
public abstract class NoticeOutboxContract {

  protected static final Instant NOW = Instant.parse("2026-08-15T09:30:07Z");

  protected final MovableClock clock = new MovableClock(NOW);

  /** The same outbox each time, empty before the first use. */
  protected abstract NoticeOutbox outbox();

  @Test
  void beginsOnceAndMarksWhatHappenedBefore() {
    assertThat(outbox().hasBegun()).isFalse();

    outbox().begin(List.of("run/old"));
    outbox().begin(List.of("run/later"));

    assertThat(outbox().hasBegun()).isTrue();
    assertThat(outbox().notAnnounced(List.of("run/later", "run/old", "run/new")))
        .containsExactly("run/later", "run/new");
  }

  @Test
  void announcesAFactOnce() {
    assertThat(announce("a", "r1")).isTrue();
    assertThat(announce("a", "r1")).isFalse();

    assertThat(outbox().waiting(10)).hasSize(1);
    assertThat(outbox().notAnnounced(List.of("run/r1"))).isEmpty();
  }

  @Test
  void aFactWithoutEntriesIsAnnouncedToo() {
    assertThat(outbox().announce("run/r1", List.of())).isTrue();

    assertThat(outbox().notAnnounced(List.of("run/r1"))).isEmpty();
    assertThat(outbox().counts()).isEmpty();
  }

  @Test
  void deliversTheEntriesOfAHookInTheOrderOfTheirRecording() {
    announce("a", "r1");
    announce("a", "r2");
    announce("b", "r3");

    ClaimedEntry first = outbox().claim("a").orElseThrow();
    outbox().delivered(first);
    ClaimedEntry second = outbox().claim("a").orElseThrow();
    outbox().delivered(second);

    assertThat(List.of(first.eventId(), second.eventId())).containsExactly("r1.1", "r2.1");
    assertThat(first.subject()).isEqualTo("r1");
    assertThat(first.body()).isEqualTo("body of r1.1");
    assertThat(outbox().claim("a")).isEmpty();
    assertThat(outbox().counts()).isEqualTo(Map.of("b", 1L));
  }

  @Test
  void aClaimedEntryIsNoOtherProcessesUntilItsClaimEnds() {
    announce("a", "r1");
    ClaimedEntry lost = outbox().claim("a").orElseThrow();

    assertThat(outbox().claim("a")).isEmpty();
    clock.pass(NoticeOutbox.CLAIM);
    ClaimedEntry again = outbox().claim("a").orElseThrow();
    outbox().delivered(lost);
    outbox().failed(lost, NOW, "timeout");

    assertThat(again.eventId()).isEqualTo("r1.1");
    assertThat(outbox().counts()).isEqualTo(Map.of("a", 1L));
    assertThat(outbox().waiting(1).get(0).attempts()).isZero();
  }

  @Test
  void aFailedEntryWaitsAndKeepsItsReason() {
    announce("a", "r1");
    ClaimedEntry entry = outbox().claim("a").orElseThrow();

    outbox().failed(entry, NOW.plusSeconds(10), "timeout");

    assertThat(outbox().claim("a")).isEmpty();
    WaitingEntry waiting = outbox().waiting(10).get(0);
    assertThat(waiting.lastFailure()).contains("timeout");
    assertThat(waiting.dueAt()).isEqualTo(NOW.plusSeconds(10));
    clock.pass(Duration.ofSeconds(10));
    assertThat(outbox().claim("a").orElseThrow().attempts()).isEqualTo(1);
  }

  @Test
  void aFailedEntryDelaysTheLaterOnesOfItsSubjectOnly() {
    outbox().announce("run/r1", List.of(entry("a", "r1", "r1.1"), entry("a", "r1", "r1.2")));
    announce("a", "r2");
    outbox().failed(outbox().claim("a").orElseThrow(), NOW.plusSeconds(60), "status_500");

    Optional<ClaimedEntry> next = outbox().claim("a");

    assertThat(next.map(ClaimedEntry::eventId)).contains("r2.1");
    assertThat(outbox().claim("a")).isEmpty();
  }

  @Test
  void aClaimedEntryDelaysTheLaterOnesOfItsSubject() {
    outbox().announce("run/r1", List.of(entry("a", "r1", "r1.1"), entry("a", "r1", "r1.2")));

    assertThat(outbox().claim("a").map(ClaimedEntry::eventId)).contains("r1.1");
    assertThat(outbox().claim("a")).isEmpty();
  }

  @Test
  void theSameSubjectAtAnotherHookDelaysNothing() {
    outbox().announce("run/r1", List.of(entry("a", "r1", "r1.1"), entry("b", "r1", "r1.1")));
    outbox().failed(outbox().claim("a").orElseThrow(), NOW.plusSeconds(60), "timeout");

    assertThat(outbox().claim("b").map(ClaimedEntry::eventId)).contains("r1.1");
  }

  @Test
  void givesUpWhatIsTooOld() {
    announce("a", "r1");
    clock.pass(Duration.ofDays(1));
    announce("a", "r2");

    Map<String, Long> removed = outbox().giveUp(NOW.plusSeconds(1), 100);

    assertThat(removed).isEqualTo(Map.of("a", 1L));
    assertThat(outbox().waiting(10)).extracting(WaitingEntry::eventId).containsExactly("r2.1");
  }

  @Test
  void givesUpTheOldestBeyondTheBoundOfAHook() {
    announce("a", "r1");
    announce("a", "r2");
    announce("a", "r3");
    announce("b", "r4");

    Map<String, Long> removed = outbox().giveUp(NOW, 2);

    assertThat(removed).isEqualTo(Map.of("a", 1L));
    assertThat(outbox().waiting(10))
        .extracting(WaitingEntry::eventId)
        .containsExactly("r2.1", "r3.1", "r4.1");
  }

  @Test
  void doesNotGiveUpWhatIsBeingDelivered() {
    announce("a", "r1");
    assertThat(outbox().claim("a")).isPresent();

    assertThat(outbox().giveUp(NOW.plusSeconds(1), 100)).isEmpty();
  }

  @Test
  void listsAtMostSoMany() {
    announce("a", "r1");
    announce("b", "r2");

    assertThat(outbox().waiting(1)).extracting(WaitingEntry::hook).containsExactly("a");
    assertThat(outbox().hooks()).containsExactlyInAnyOrder("a", "b");
  }

  private boolean announce(String hook, String run) {
    return outbox().announce("run/" + run, List.of(entry(hook, run, run + ".1")));
  }

  protected static NewEntry entry(String hook, String run, String eventId) {
    return new NewEntry(
        hook, eventId, NoticeKind.FAILED, run, Notice.CLOUD_EVENT, "body of " + eventId);
  }
}
