package io.datasetbuilder.pipeline.runs.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.concurrent.ParallelWork;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LiveEventsTest extends RunEventsContract {

  private static final RunId RUN = new RunId("run-1");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final RunEvents.EventJournal JOURNAL =
      new RunEvents.EventJournal(
          new Principal.Service().ownerId(), "service", Optional.empty(), Optional.empty(), NOON);
  private static final NewEvent SUBMITTED =
      NewEvent.ofRun(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventStatus.OK);
  private static final NewEvent STARTED =
      NewEvent.ofRun(NewEvent.EventKind.RUN_STARTED, NewEvent.EventStatus.OK);

  private final RunEvents store = new InMemoryRunEvents(Clock.fixed(NOON, ZoneOffset.UTC));
  private final LiveEvents live = new LiveEvents(store);

  @Override
  protected RunEvents events() {
    return new LiveEvents(new InMemoryRunEvents(Clock.fixed(NOON, ZoneOffset.UTC)));
  }

  @Test
  void aRunIsLiveFromItsFirstEventToItsEnding() {
    assertThat(live.isLive(RUN)).isFalse();
    live.open(RUN, JOURNAL, SUBMITTED);
    assertThat(live.isLive(RUN)).isTrue();

    live.append(RUN, NewEvent.finished());

    assertThat(live.isLive(RUN)).isFalse();
  }

  @Test
  void aRunWhoseEndingCannotBeKeptIsNotLive() {
    live.open(RUN, JOURNAL, SUBMITTED);
    store.forget(RUN);

    assertThatThrownBy(() -> live.append(RUN, NewEvent.finished()))
        .isInstanceOf(IllegalStateException.class);

    assertThat(live.isLive(RUN)).isFalse();
  }

  @Test
  void theStoreIsAskedOnlyForSomethingNew() {
    live.open(RUN, JOURNAL, SUBMITTED);
    LiveEvents.EventFeed feed = live.follow(RUN, () -> false);
    assertThat(feed.after(0)).hasSize(1);

    store.append(RUN, STARTED);

    assertThat(feed.after(1)).isEmpty();
    assertThat(feed.goesOn()).isTrue();
  }

  @Test
  void aFeedGoesOnUntilTheEndingWasReported() {
    live.open(RUN, JOURNAL, SUBMITTED);
    LiveEvents.EventFeed feed = live.follow(RUN, () -> false);
    live.append(RUN, NewEvent.finished());
    assertThat(feed.goesOn()).isTrue();

    List<RunEvent> stated = feed.after(1);

    assertThat(stated).hasSize(1);
    assertThat(feed.goesOn()).isFalse();
  }

  @Test
  void aFeedOfARunThatNothingBuildsStatesWhatThereIsAndEnds() {
    store.open(RUN, JOURNAL, SUBMITTED);
    LiveEvents.EventFeed feed = live.follow(RUN, () -> false);

    assertThat(feed.after(0)).hasSize(1);
    assertThat(feed.goesOn()).isTrue();
    assertThat(feed.after(1)).isEmpty();

    assertThat(feed.goesOn()).isFalse();
  }

  @Test
  void aFeedOfARunThatAnotherProcessBuildsGoesOn() {
    store.open(RUN, JOURNAL, SUBMITTED);
    LiveEvents.EventFeed feed = live.follow(RUN, () -> true);

    assertThat(feed.after(1)).isEmpty();
    assertThat(feed.goesOn()).isTrue();
    store.append(RUN, STARTED);

    assertThat(feed.after(1)).hasSize(1);
  }

  @Test
  void aFollowerSeesEveryEventOnceAndInOrderWhileSourcesAppend() {
    live.open(RUN, JOURNAL, SUBMITTED);
    List<RunEvent> seen = new ArrayList<>();

    ParallelWork.map(
        work -> new Thread(work).start(),
        List.of(0, 1, 2, 3, 4),
        5,
        source -> {
          if (source == 0) {
            follow(seen);
          } else if (source == 1) {
            IntStream.range(0, 500).forEach(i -> live.append(RUN, STARTED));
            live.append(RUN, NewEvent.finished());
          } else {
            IntStream.range(0, 100).forEach(i -> live.newest(RUN, 1));
          }
          return source;
        });

    assertThat(seen)
        .extracting(RunEvent::seq)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 502).boxed().toList());
  }

  private void follow(List<RunEvent> seen) {
    LiveEvents.EventFeed feed = live.follow(RUN, () -> false);
    long last = 0;
    while (feed.goesOn()) {
      for (RunEvent event : feed.after(last)) {
        seen.add(event);
        last = event.seq();
      }
      Thread.onSpinWait();
    }
  }
}
