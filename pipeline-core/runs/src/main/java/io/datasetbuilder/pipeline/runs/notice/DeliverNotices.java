package io.datasetbuilder.pipeline.runs.notice;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Delivery;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Message;
import io.datasetbuilder.pipeline.runs.notice.NoticeCounter.NoticeResult;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox.ClaimedEntry;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Delivers waiting notices: each at least once, those of one run and hook in their order. A notice
 * that a receiver refuses for ever delays no other run's; an endpoint that does not respond gets
 * few attempts in a row. Safe for concurrent use, in several processes.
 */
public final class DeliverNotices {

  /** Age after which a notice is given up. */
  public static final Duration LONGEST_WAIT = Duration.ofDays(7);

  /** Notices that a hook keeps waiting. */
  public static final int MOST_WAITING = 10_000;

  /** Failures in a row that end a pass: the endpoint is likely to be down. */
  static final int FAILURES_OF_A_PASS = 3;

  private static final Logger LOG = System.getLogger(DeliverNotices.class.getName());

  private final NoticeOutbox outbox;
  private final DeliveryBackoff backoff;
  private final NoticeCounter counter;
  private final Clock clock;

  public DeliverNotices(
      NoticeOutbox outbox, DeliveryBackoff backoff, NoticeCounter counter, Clock clock) {
    this.outbox = outbox;
    this.backoff = backoff;
    this.counter = counter;
    this.clock = clock;
  }

  /** Removes what has waited too long, or exceeds the bound of its hook. */
  public void giveUp() {
    outbox
        .giveUp(clock.instant().minus(LONGEST_WAIT), MOST_WAITING)
        .forEach(
            (hook, removed) -> {
              counter.count(NoticeResult.GIVEN_UP, hook, removed);
              LOG.log(
                  Level.WARNING,
                  "notices given up: hook={0} count={1}; they waited for {2} days, or more than"
                      + " {3} waited",
                  hook,
                  removed,
                  LONGEST_WAIT.toDays(),
                  MOST_WAITING);
            });
  }

  /**
   * Delivers the notices of a hook that are due, until none is, or too many attempts in a row
   * failed.
   *
   * @param stop ends the pass after the current notice, and the current attempt
   * @return the number of delivered notices
   */
  public int pass(String hook, NoticeChannel channel, Cancellation stop) {
    int delivered = 0;
    int failures = 0;
    while (failures < FAILURES_OF_A_PASS && !stop.requested()) {
      Optional<ClaimedEntry> claimed = outbox.claim(hook);
      if (claimed.isEmpty()) {
        return delivered;
      }
      Optional<String> failure = deliver(claimed.get(), channel, stop);
      if (failure.isEmpty()) {
        delivered++;
        failures = 0;
      } else {
        failures++;
        log(claimed.get(), failure.get(), failures == 1 ? Level.WARNING : Level.DEBUG);
      }
    }
    return delivered;
  }

  private Optional<String> deliver(ClaimedEntry entry, NoticeChannel channel, Cancellation stop) {
    Delivery result =
        channel.deliver(
            new Message(
                entry.eventId(), entry.kind(), entry.subject(), entry.contentType(), entry.body()),
            stop);
    if (result.failure().isEmpty()) {
      outbox.delivered(entry);
      counter.count(NoticeResult.DELIVERED, entry.hook(), 1);
    } else {
      Instant next = clock.instant().plus(backoff.after(entry.attempts() + 1));
      outbox.failed(entry, next, result.failure().get());
      counter.count(NoticeResult.FAILED, entry.hook(), 1);
    }
    return result.failure();
  }

  private static void log(ClaimedEntry entry, String failure, Level level) {
    LOG.log(
        level,
        "notice not delivered: hook={0} event={1} attempt={2} code={3}",
        entry.hook(),
        entry.eventId(),
        entry.attempts() + 1,
        failure);
  }
}
