package io.datasetbuilder.infrastructure.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.event.EventJournal;
import io.datasetbuilder.pipeline.event.EventKind;
import io.datasetbuilder.pipeline.event.EventStatus;
import io.datasetbuilder.pipeline.event.NewEvent;
import io.datasetbuilder.pipeline.event.RunEvent;
import io.datasetbuilder.pipeline.run.RunId;
import io.datasetbuilder.pipeline.stage.Stage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbiRunEventsTest {

  private static final RunId RUN = new RunId("run-1");
  private static final NewEvent SUBMITTED = NewEvent.ofRun(EventKind.RUN_SUBMITTED, EventStatus.OK);
  private static final NewEvent STARTED = NewEvent.ofRun(EventKind.RUN_STARTED, EventStatus.OK);
  private static final NewEvent FAILED = NewEvent.ofRun(EventKind.RUN_FAILED, EventStatus.FAIL);
  private static final EventJournal JOURNAL =
      new EventJournal(
          new Principal.Service().ownerId(),
          "service",
          Optional.of("run-0"),
          Optional.of("d"),
          Instant.parse("2026-08-15T09:30:07.000001Z"));

  @TempDir private Path folder;
  private StateDatabase state;
  private JdbiRunEvents events;

  @BeforeEach
  void open() {
    state = new StateDatabase(folder.resolve("state.sqlite3"), new MovableClock());
    events = new JdbiRunEvents(state);
  }

  @AfterEach
  void close() {
    state.close();
  }

  @Test
  void keepsEventsAsTheyWereToldInTheirOrder() {
    NewEvent progress =
        NewEvent.ofSource(EventKind.SOURCE_FETCH_PROGRESS, EventStatus.WARN, "cities", Stage.BRONZE)
            .saying("half of 도시")
            .counting(Map.of("rows", 7L, "pages", -2L));

    List<RunEvent> told =
        List.of(events.open(RUN, JOURNAL, SUBMITTED), events.append(RUN, progress));

    assertThat(events.after(RUN, 0, 10)).isEqualTo(told);
    assertThat(told).extracting(RunEvent::seq).containsExactly(1L, 2L);
    assertThat(events.journal(RUN)).contains(JOURNAL);
  }

  @Test
  void tellsTheOldestBehindAPositionAndTheNewest() {
    events.open(RUN, JOURNAL, SUBMITTED);
    IntStream.range(0, 9)
        .forEach(i -> events.append(RUN, STARTED.counting(Map.of("a", 1L, "b", 2L))));

    assertThat(events.after(RUN, 3, 2)).extracting(RunEvent::seq).containsExactly(4L, 5L);
    assertThat(events.newest(RUN, 3)).extracting(RunEvent::seq).containsExactly(8L, 9L, 10L);
    assertThat(events.after(RUN, 10, 5)).isEmpty();
  }

  @Test
  void tellsTheEndingAndWhichRunsHaveNone() {
    events.open(new RunId("b"), JOURNAL, SUBMITTED);
    events.open(new RunId("a"), JOURNAL, SUBMITTED);
    events.open(RUN, JOURNAL, SUBMITTED);

    assertThat(events.ending(RUN)).isEmpty();
    RunEvent ending = events.append(RUN, FAILED);

    assertThat(events.ending(RUN)).contains(ending);
    assertThat(events.withoutEnding()).extracting(RunId::value).containsExactly("a", "b");
  }

  @Test
  void forgetsAnEarlierAttemptButNotItsNumbers() {
    events.open(RUN, JOURNAL, SUBMITTED);
    events.append(RUN, FAILED);

    RunEvent again = events.open(RUN, JOURNAL, SUBMITTED);

    assertThat(again.seq()).isEqualTo(3);
    assertThat(events.after(RUN, 0, 10)).containsExactly(again);
    assertThat(events.ending(RUN)).isEmpty();
    assertThat(events.withoutEnding()).containsExactly(RUN);
  }

  @Test
  void forgetsARunAndIsFineWithoutIt() {
    events.open(RUN, JOURNAL, SUBMITTED.counting(Map.of("a", 1L)));

    events.forget(RUN);
    events.forget(RUN);

    assertThat(events.journal(RUN)).isEmpty();
    assertThat(events.after(RUN, 0, 10)).isEmpty();
    assertThat(events.withoutEnding()).isEmpty();
  }

  @Test
  void refusesToAddToARunWhoseEventsWereNotBegun() {
    assertThatThrownBy(() -> events.append(RUN, STARTED)).isInstanceOf(IllegalStateException.class);
    assertThat(events.after(RUN, 0, 10)).isEmpty();
  }

  @Test
  void sourcesThatAppendAtOnceGetDifferentNumbersWithoutAGap() throws Exception {
    events.open(RUN, JOURNAL, SUBMITTED);
    ExecutorService threads = Executors.newFixedThreadPool(6);
    try {
      List<Future<?>> sources = new ArrayList<>();
      for (int source = 0; source < 6; source++) {
        sources.add(
            threads.submit(() -> IntStream.range(0, 20).forEach(i -> events.append(RUN, STARTED))));
      }
      for (Future<?> source : sources) {
        source.get();
      }
    } finally {
      threads.shutdown();
    }

    assertThat(events.after(RUN, 0, 1000))
        .extracting(RunEvent::seq)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 121).boxed().toList());
  }
}
