package io.datasetbuilder.infrastructure.state.notice;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.state.database.OpenDatabases;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.event.JdbiRunEvents;
import io.datasetbuilder.infrastructure.state.publish.JdbiPublishReceipts;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishReceipt;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.PublishReceipts;
import io.datasetbuilder.pipeline.publish.PublishReceipts.Claim;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.event.RunEvents.EventJournal;
import io.datasetbuilder.pipeline.runs.notice.EndedFacts;
import io.datasetbuilder.pipeline.runs.notice.EndedFacts.EndedRun;
import io.datasetbuilder.pipeline.runs.notice.EndedFacts.Publication;
import io.datasetbuilder.pipeline.runs.notice.NoticeKind;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutboxContract;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The outbox keeps its contract in every database, and finds what the state says has ended. */
class JdbiNoticeOutboxTest {

  private static final RunId RUN = new RunId("run-9");
  private static final JsonObject NONE = new JsonObject(Map.of());

  abstract static class OnAny extends NoticeOutboxContract {

    @RegisterExtension final OpenDatabases databases;
    private StateDatabase state;
    private NoticeOutbox outbox;
    private RunEvents events;
    private EndedFacts facts;

    OnAny(OpenDatabases databases) {
      this.databases = databases;
    }

    @BeforeEach
    void open() {
      state = databases.get().state(clock);
      outbox = new JdbiNoticeOutbox(state);
      events = new JdbiRunEvents(state);
      facts = new JdbiEndedFacts(state);
    }

    @Override
    protected NoticeOutbox outbox() {
      return outbox;
    }

    @Test
    void keepsEntriesForTheNextProcess() {
      outbox.announce("run/r1", List.of(entry("a", "r1", "r1.1")));

      NoticeOutbox next = new JdbiNoticeOutbox(databases.get().state(clock));

      assertThat(next.waiting(10)).isEqualTo(outbox.waiting(10)).hasSize(1);
      assertThat(next.announce("run/r1", List.of(entry("a", "r1", "r1.1")))).isFalse();
    }

    @Test
    void twoProcessesNeverClaimOneEntry() {
      IntStream.range(0, 100)
          .forEach(
              each -> outbox.announce("run/" + each, List.of(entry("a", "r" + each, "e" + each))));
      NoticeOutbox other = new JdbiNoticeOutbox(databases.get().state(clock));
      List<String> claimed = Collections.synchronizedList(new ArrayList<>());

      CompletableFuture.allOf(
              CompletableFuture.runAsync(() -> claimAll(outbox, claimed)),
              CompletableFuture.runAsync(() -> claimAll(other, claimed)))
          .join();

      assertThat(claimed).hasSize(100).doesNotHaveDuplicates();
    }

    private static void claimAll(NoticeOutbox outbox, List<String> claimed) {
      for (var next = outbox.claim("a"); next.isPresent(); next = outbox.claim("a")) {
        claimed.add(next.get().eventId());
      }
    }

    @Test
    void findsRunsWhoseEventsHaveEnded() {
      openEvents();
      assertThat(facts.runs()).isEmpty();

      events.append(RUN, NewEvent.failed(Optional.empty()));

      assertThat(facts.runs())
          .containsExactly(new EndedRun(RUN, 2, Optional.of("d"), NoticeKind.FAILED, NOW));
    }

    @Test
    void aRunThatIsAnnouncedIsNotFound() {
      openEvents();
      events.append(RUN, NewEvent.finished());

      outbox.announce(EndedRun.fact(RUN), List.of());

      assertThat(facts.runs()).isEmpty();
    }

    @Test
    void anotherAttemptOfARunIsFoundAgain() {
      openEvents();
      events.append(RUN, NewEvent.failed(Optional.empty()));
      outbox.announce(facts.runs().get(0).attemptFact(), List.of());
      assertThat(facts.runs()).isEmpty();

      openEvents();
      events.append(RUN, NewEvent.finished());

      assertThat(facts.runs()).extracting(EndedRun::kind).containsExactly(NoticeKind.SUCCEEDED);
    }

    @Test
    void whatEndedBeforeTheOutboxBeganIsNotFound() {
      openEvents();
      events.append(RUN, NewEvent.cancelled(Optional.empty()));

      outbox.begin(List.of());

      assertThat(facts.runs()).isEmpty();
      assertThat(facts.publications()).isEmpty();
    }

    @Test
    void findsPublicationsThatSucceededOnce() {
      PublishReceipts receipts = new JdbiPublishReceipts(state, new JacksonJsonCodec());
      Claim claim = receipts.claim(pending()).orElseThrow();
      assertThat(facts.publications()).isEmpty();

      receipts.succeed(claim, NONE);

      Publication found = facts.publications().get(0);
      assertThat(found.run()).isEqualTo(RUN);
      assertThat(found.target()).isEqualTo("huggingface");
      assertThat(found.destination()).isEqualTo("acme/cities");
      assertThat(found.publishedAt()).isEqualTo(NOW);
      outbox.announce(found.fact(), List.of());
      assertThat(facts.publications()).isEmpty();
    }

    @Test
    void publicationsBeforeTheOutboxBeganAreNotFound() {
      PublishReceipts receipts = new JdbiPublishReceipts(state, new JacksonJsonCodec());
      receipts.succeed(receipts.claim(pending()).orElseThrow(), NONE);

      outbox.begin(List.of());

      assertThat(facts.publications()).isEmpty();
    }

    private static PublishReceipt pending() {
      ReceiptKey key =
          new ReceiptKey(
              new Principal.Service().ownerId(),
              RUN,
              PublishTarget.HUGGINGFACE,
              new PublishDestination("acme", "cities"));
      return new PublishReceipt(
          key, ReceiptState.PENDING, "f".repeat(64), NONE, NOW, Optional.empty());
    }

    private void openEvents() {
      events.open(
          RUN,
          new EventJournal(
              new Principal.Service().ownerId(),
              "service",
              Optional.empty(),
              Optional.of("d"),
              NOW),
          NewEvent.ofRun(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventStatus.OK));
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
