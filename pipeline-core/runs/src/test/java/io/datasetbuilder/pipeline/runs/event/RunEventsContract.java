package io.datasetbuilder.pipeline.runs.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.concurrent.ParallelWork;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every {@link RunEvents} does. */
public abstract class RunEventsContract {

  private static final RunId RUN = new RunId("run-1");
  private static final RunId OTHER = new RunId("run-2");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");
  private static final RunEvents.EventJournal JOURNAL =
      new RunEvents.EventJournal(
          OwnerId.of(Principal.PrincipalKind.OIDC, "issuer", "me"),
          "oidc:me",
          Optional.of("run-0"),
          Optional.of("stations"),
          NOON);
  private static final RunEvents.EventJournal BARE =
      new RunEvents.EventJournal(
          JOURNAL.owner(), "oidc:me", Optional.empty(), Optional.empty(), NOON);
  private static final NewEvent SUBMITTED =
      NewEvent.ofRun(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventStatus.OK);
  private static final NewEvent STARTED =
      NewEvent.ofRun(NewEvent.EventKind.RUN_STARTED, NewEvent.EventStatus.OK);

  /** One that keeps nothing yet. */
  protected abstract RunEvents events();

  @Test
  public void theFirstEventIsThere() {
    RunEvents events = events();

    RunEvent first = events.open(RUN, JOURNAL, SUBMITTED);

    assertThat(first.seq()).isEqualTo(1);
    assertThat(first.runId()).isEqualTo(RUN);
    assertThat(first.what()).isEqualTo(SUBMITTED);
    assertThat(events.after(RUN, 0, 10)).containsExactly(first);
  }

  @Test
  public void aJournalKeepsEveryMember() {
    RunEvents events = events();

    events.open(RUN, JOURNAL, SUBMITTED);
    events.open(OTHER, BARE, SUBMITTED);

    assertThat(events.journal(RUN)).contains(JOURNAL);
    assertThat(events.journal(OTHER)).contains(BARE);
  }

  @Test
  public void anEventKeepsEveryMember() {
    RunEvents events = events();
    events.open(RUN, JOURNAL, SUBMITTED);
    NewEvent full =
        NewEvent.ofSource(
                NewEvent.EventKind.STAGE_FAILED, NewEvent.EventStatus.FAIL, "역-a", Stage.EXPORT)
            .saying("it \"failed\", 둘째")
            .counting(Map.of("check_count", 4L, "warn_count", Long.MAX_VALUE));

    events.append(RUN, full);

    assertThat(events.newest(RUN, 1)).extracting(RunEvent::what).containsExactly(full);
  }

  @Test
  public void everyKindIsKept() {
    RunEvents events = events();
    events.open(RUN, JOURNAL, SUBMITTED);
    List<NewEvent.EventKind> kinds =
        Stream.of(NewEvent.EventKind.values()).filter(kind -> !kind.endsRun()).toList();

    kinds.forEach(kind -> events.append(RUN, NewEvent.ofRun(kind, NewEvent.EventStatus.WARN)));

    assertThat(events.after(RUN, 1, 100))
        .extracting(event -> event.what().kind())
        .containsExactlyElementsOf(kinds);
  }

  @Test
  public void placesIncreaseByOneWithinTheRun() {
    RunEvents events = withFive(events());

    assertThat(events.after(RUN, 0, 100))
        .extracting(RunEvent::seq)
        .containsExactly(1L, 2L, 3L, 4L, 5L);
  }

  @Test
  public void eventsBehindAPlaceComeOldestFirstAndNoMoreThanAsked() {
    RunEvents events = withFive(events());

    assertThat(events.after(RUN, 2, 2)).extracting(RunEvent::seq).containsExactly(3L, 4L);
    assertThat(events.after(RUN, 5, 2)).isEmpty();
    assertThat(events.after(RUN, Long.MAX_VALUE, 2)).isEmpty();
  }

  @Test
  public void theNewestComeOldestOfThemFirst() {
    RunEvents events = withFive(events());

    assertThat(events.newest(RUN, 2)).extracting(RunEvent::seq).containsExactly(4L, 5L);
    assertThat(events.newest(RUN, 100)).hasSize(5);
  }

  @Test
  public void runsAreKeptApart() {
    RunEvents events = withFive(events());

    events.open(OTHER, BARE, STARTED);

    assertThat(events.after(OTHER, 0, 100)).hasSize(1);
    assertThat(events.after(RUN, 0, 100)).hasSize(5);
  }

  @Test
  public void aRunWithoutEventsHasNothing() {
    RunEvents events = events();

    assertThat(events.after(RUN, 0, 10)).isEmpty();
    assertThat(events.newest(RUN, 10)).isEmpty();
    assertThat(events.journal(RUN)).isEmpty();
    assertThat(events.ending(RUN)).isEmpty();
    assertThat(events.withoutEnding()).isEmpty();
  }

  @Test
  public void openingAgainForgetsTheEarlierAttemptButNotItsPlaces() {
    RunEvents events = withFive(events());

    RunEvent first = events.open(RUN, BARE, STARTED);

    assertThat(first.seq()).isGreaterThan(5);
    assertThat(events.after(RUN, 0, 100)).containsExactly(first);
    assertThat(events.journal(RUN)).contains(BARE);
  }

  @Test
  public void theEndingIsFoundByItsKind() {
    RunEvents events = events();
    for (NewEvent.EventKind kind :
        List.of(
            NewEvent.EventKind.RUN_FINISHED,
            NewEvent.EventKind.RUN_FAILED,
            NewEvent.EventKind.RUN_CANCELLED)) {
      RunId run = new RunId(kind.wire());
      events.open(run, JOURNAL, SUBMITTED);
      assertThat(events.ending(run)).isEmpty();

      RunEvent last = events.append(run, NewEvent.ofRun(kind, NewEvent.EventStatus.OK));

      assertThat(events.ending(run)).contains(last);
    }
  }

  @Test
  public void runsWithoutAnEndingAreReportedSorted() {
    RunEvents events = events();
    events.open(OTHER, JOURNAL, SUBMITTED);
    events.open(RUN, JOURNAL, SUBMITTED);
    RunId ended = new RunId("run-0");
    events.open(ended, JOURNAL, SUBMITTED);

    events.append(ended, NewEvent.finished());

    assertThat(events.withoutEnding()).containsExactly(RUN, OTHER);
  }

  @Test
  public void whatIsForgottenIsGone() {
    RunEvents events = withFive(events());

    events.forget(RUN);
    events.forget(OTHER);

    assertThat(events.after(RUN, 0, 10)).isEmpty();
    assertThat(events.journal(RUN)).isEmpty();
    assertThat(events.withoutEnding()).isEmpty();
  }

  @Test
  public void sourcesThatAppendAtOnceGetPlacesOfTheirOwn() {
    RunEvents events = events();
    events.open(RUN, JOURNAL, SUBMITTED);
    List<Integer> sources = IntStream.range(0, 4).boxed().toList();

    ParallelWork.map(
        work -> new Thread(work).start(),
        sources,
        sources.size(),
        source -> IntStream.range(0, 25).mapToObj(i -> events.append(RUN, STARTED)).toList());

    assertThat(events.after(RUN, 0, 1000))
        .extracting(RunEvent::seq)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 101).boxed().toList());
  }

  private static RunEvents withFive(RunEvents events) {
    events.open(RUN, JOURNAL, SUBMITTED);
    for (int i = 0; i < 4; i++) {
      events.append(RUN, STARTED);
    }
    return events;
  }
}
