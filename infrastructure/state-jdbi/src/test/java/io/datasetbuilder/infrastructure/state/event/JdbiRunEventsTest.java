package io.datasetbuilder.infrastructure.state.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.infrastructure.state.database.OpenDatabases;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.event.RunEventsContract;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The events of runs keep their contract in every database. */
class JdbiRunEventsTest {

  private static final RunId RUN = new RunId("run-9");
  private static final NewEvent SUBMITTED =
      NewEvent.ofRun(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventStatus.OK);
  private static final RunEvents.EventJournal JOURNAL =
      new RunEvents.EventJournal(
          new Principal.Service().ownerId(),
          "service",
          Optional.empty(),
          Optional.of("d"),
          Instant.parse("2026-08-15T09:30:07.000001Z"));

  abstract static class OnAny extends RunEventsContract {

    @RegisterExtension final OpenDatabases databases;
    private RunEvents events;

    OnAny(OpenDatabases databases) {
      this.databases = databases;
    }

    @BeforeEach
    void open() {
      events = another();
    }

    @Override
    protected RunEvents events() {
      return events;
    }

    @Test
    void keepsThemForTheNextProcess() {
      RunEvent first = events.open(RUN, JOURNAL, SUBMITTED.counting(Map.of("b", 2L, "a", 1L)));

      assertThat(another().after(RUN, 0, 10)).containsExactly(first);
      assertThat(another().journal(RUN)).contains(JOURNAL);
      assertThat(another().append(RUN, SUBMITTED).seq()).isEqualTo(2);
    }

    @Test
    void cutsBetweenEventsNotBetweenTheirFigures() {
      events.open(RUN, JOURNAL, SUBMITTED.counting(Map.of("a", 1L, "b", 2L, "c", 3L)));
      events.append(RUN, SUBMITTED.counting(Map.of("a", 4L, "b", 5L)));

      List<RunEvent> two = events.after(RUN, 0, 2);

      assertThat(two).extracting(event -> event.what().metrics().size()).containsExactly(3, 2);
    }

    @Test
    void refusesToAddToARunWhoseEventsWereNotBegun() {
      assertThatThrownBy(() -> events.append(RUN, SUBMITTED))
          .isInstanceOf(IllegalStateException.class);
      assertThat(events.after(RUN, 0, 10)).isEmpty();
    }

    private RunEvents another() {
      return new JdbiRunEvents(
          databases.get().state(new MovableClock(Instant.parse("2026-08-15T09:30:07Z"))));
    }
  }

  @Nested
  class OnSqlite extends OnAny {

    OnSqlite() {
      super(OpenDatabases.files());
    }
  }

  @Nested
  @Tag("postgres")
  class OnPostgres extends OnAny {
    OnPostgres() {
      super(OpenDatabases.postgres());
    }
  }
}
