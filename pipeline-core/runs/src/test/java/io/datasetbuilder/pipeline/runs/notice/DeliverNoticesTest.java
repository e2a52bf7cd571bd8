package io.datasetbuilder.pipeline.runs.notice;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.notice.NoticeCounter.NoticeResult;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox.NewEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class DeliverNoticesTest {

  private final MovableClock clock = new MovableClock(Instant.parse("2026-08-15T09:30:07Z"));
  private final NoticeOutbox outbox = new InMemoryNoticeOutbox(clock);
  private final NoticeCounter counter = new NoticeCounter();
  private final DeliverNotices deliver =
      new DeliverNotices(outbox, new DeliveryBackoff(new Random(7)), counter, clock);

  @Test
  void deliversWhatIsDueInOrder() {
    announce("r1", 2);
    announce("r2", 1);
    ScriptedChannel channel = new ScriptedChannel(id -> true);

    int delivered = deliver.pass("a", channel, Cancellation.NEVER);

    assertThat(delivered).isEqualTo(3);
    assertThat(channel.received).containsExactly("r1.0", "r1.1", "r2.0");
    assertThat(counter.of(NoticeResult.DELIVERED)).isEqualTo(Map.of("a", 3L));
    assertThat(outbox.counts()).isEmpty();
  }

  @Test
  void endsAPassAfterThreeFailuresInARow() {
    for (int run = 0; run < 10; run++) {
      announce("r" + run, 1);
    }
    ScriptedChannel channel = new ScriptedChannel(id -> false);

    deliver.pass("a", channel, Cancellation.NEVER);

    assertThat(channel.attempts).isEqualTo(DeliverNotices.FAILURES_OF_A_PASS);
    assertThat(counter.of(NoticeResult.FAILED)).isEqualTo(Map.of("a", 3L));
    assertThat(outbox.counts()).isEqualTo(Map.of("a", 10L));
  }

  @Test
  void aNoticeThatIsRefusedForEverDelaysNoOtherRuns() {
    announce("poison", 2);
    announce("r2", 1);
    ScriptedChannel channel = new ScriptedChannel(id -> !id.startsWith("poison"));

    for (int hour = 0; hour < 24; hour++) {
      deliver.pass("a", channel, Cancellation.NEVER);
      clock.pass(Duration.ofHours(1));
      announce("r" + (hour + 3), 1);
    }
    deliver.pass("a", channel, Cancellation.NEVER);

    assertThat(channel.received).hasSize(25).doesNotContain("poison.0", "poison.1");
    assertThat(outbox.waiting(10))
        .extracting(NoticeOutbox.WaitingEntry::eventId)
        .containsExactly("poison.0", "poison.1");
  }

  @Test
  void waitsLongerAfterEachFailureButNotForEver() {
    announce("r1", 1);
    ScriptedChannel channel = new ScriptedChannel(id -> false);
    List<Duration> waits = new ArrayList<>();

    for (int attempt = 0; attempt < 12; attempt++) {
      deliver.pass("a", channel, Cancellation.NEVER);
      Duration wait = Duration.between(clock.instant(), outbox.waiting(1).get(0).dueAt());
      waits.add(wait);
      clock.pass(wait);
    }

    assertThat(waits.get(0)).isBetween(Duration.ofSeconds(5), DeliveryBackoff.FIRST);
    assertThat(waits.get(11)).isBetween(Duration.ofSeconds(450), DeliveryBackoff.LONGEST);
    assertThat(channel.attempts).isEqualTo(12);
  }

  @Test
  void deliversAThousandNoticesOnceAnEndpointIsBack() {
    for (int run = 0; run < 500; run++) {
      announce("r" + run, 2);
    }
    Instant back = clock.instant().plus(Duration.ofHours(2));
    ScriptedChannel channel = new ScriptedChannel(id -> !clock.instant().isBefore(back));

    while (!outbox.counts().isEmpty()) {
      deliver.pass("a", channel, Cancellation.NEVER);
      clock.pass(Duration.ofMinutes(1));
    }

    assertThat(new LinkedHashSet<>(channel.received)).hasSize(1000);
    assertThat(channel.received).hasSize(1000);
    assertThat(clock.instant())
        .isBefore(back.plus(DeliveryBackoff.LONGEST).plus(Duration.ofMinutes(3)));
    Map<String, Integer> next = new HashMap<>();
    for (String id : channel.received) {
      String[] parts = id.split("\\.", -1);
      assertThat(Integer.parseInt(parts[1])).isEqualTo(next.merge(parts[0], 1, Integer::sum) - 1);
    }
  }

  @Test
  void anEndpointThatFailsForADayGetsFewAttemptsAndThenEachNoticeOnce() {
    Instant back = clock.instant().plus(Duration.ofDays(1));
    ScriptedChannel channel = new ScriptedChannel(id -> !clock.instant().isBefore(back));

    int runs = 0;
    while (clock.instant().isBefore(back)) {
      announce("r" + runs++, 2);
      deliver.giveUp();
      deliver.pass("a", channel, Cancellation.NEVER);
      clock.pass(Duration.ofMinutes(30));
    }
    int failed = channel.attempts;
    while (!outbox.counts().isEmpty()) {
      deliver.giveUp();
      deliver.pass("a", channel, Cancellation.NEVER);
      clock.pass(Duration.ofMinutes(1));
    }

    assertThat(failed).isLessThanOrEqualTo(runs * DeliverNotices.FAILURES_OF_A_PASS);
    assertThat(channel.received).hasSize(2 * runs).doesNotHaveDuplicates();
    for (int run = 0; run < runs; run++) {
      assertThat(channel.received).containsSubsequence("r" + run + ".0", "r" + run + ".1");
    }
    assertThat(counter.of(NoticeResult.GIVEN_UP)).isEmpty();
  }

  @Test
  void givesUpAfterAWeekAndCounts() {
    announce("r1", 1);
    clock.pass(DeliverNotices.LONGEST_WAIT.plusSeconds(1));

    deliver.giveUp();

    assertThat(outbox.counts()).isEmpty();
    assertThat(counter.of(NoticeResult.GIVEN_UP)).isEqualTo(Map.of("a", 1L));
  }

  @Test
  void stopsBetweenNoticesWhenItShall() {
    announce("r1", 2);
    ScriptedChannel channel = new ScriptedChannel(id -> true);

    deliver.pass("a", channel, () -> channel.attempts > 0);

    assertThat(channel.received).containsExactly("r1.0");
  }

  private void announce(String run, int notices) {
    List<NewEntry> entries = new ArrayList<>();
    for (int index = 0; index < notices; index++) {
      entries.add(NoticeOutboxContract.entry("a", run, run + "." + index));
    }
    outbox.announce("run/" + run, entries);
  }

  /** Channel whose receiver confirms what a condition accepts. */
  private static final class ScriptedChannel implements NoticeChannel {

    private final Predicate<String> accepts;
    private final List<String> received = new ArrayList<>();
    private int attempts;

    ScriptedChannel(Predicate<String> accepts) {
      this.accepts = accepts;
    }

    @Override
    public Delivery deliver(Message message, Cancellation cancellation) {
      attempts++;
      if (!accepts.test(message.id())) {
        return Delivery.failed("status_500");
      }
      received.add(message.id());
      return Delivery.CONFIRMED;
    }

    @Override
    public void close() {}
  }
}
