package io.datasetbuilder.infrastructure.state.handover;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.state.database.OpenDatabases;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.event.JdbiRunEvents;
import io.datasetbuilder.infrastructure.state.notice.JdbiEndedFacts;
import io.datasetbuilder.infrastructure.state.notice.JdbiNoticeOutbox;
import io.datasetbuilder.infrastructure.state.publish.JdbiPublishReceipts;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishReceipt;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.PublishReceipts;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditAction;
import io.datasetbuilder.pipeline.publish.PublishReceipts.AuditEntry;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.event.RunEvents.EventJournal;
import io.datasetbuilder.pipeline.runs.handover.OwnerRecords;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Events and receipts of a run belong to its new owner, and publications are not forgotten. */
class JdbiOwnerRecordsTest {

  private static final Instant NOW = Instant.parse("2026-08-15T09:30:00Z");
  private static final RunId RUN = new RunId("run_1");
  private static final RunId OTHER_RUN = new RunId("runx1");
  private static final Principal SERVICE = new Principal.Service();
  private static final Principal TEAM =
      new Principal.TeamMember(new TeamName("data"), new Principal.Service());
  private static final JsonObject NONE = new JsonObject(Map.of());
  private static final String FINGERPRINT = "f".repeat(64);

  abstract static class OnAny {

    @RegisterExtension final OpenDatabases databases;
    private StateDatabase state;
    private OwnerRecords records;
    private RunEvents events;
    private PublishReceipts receipts;

    OnAny(OpenDatabases databases) {
      this.databases = databases;
    }

    @BeforeEach
    void open() {
      state = databases.get().state(Clock.fixed(NOW, ZoneOffset.UTC));
      records = new JdbiOwnerRecords(state);
      events = new JdbiRunEvents(state);
      receipts = new JdbiPublishReceipts(state, new JacksonJsonCodec());
    }

    private void begin(RunId run, Principal owner) {
      events.open(
          run,
          new EventJournal(owner.ownerId(), owner.label(), Optional.empty(), Optional.of("d"), NOW),
          NewEvent.ofRun(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventStatus.OK));
    }

    private static ReceiptKey key(RunId run, OwnerId owner) {
      return new ReceiptKey(
          owner, run, PublishTarget.HUGGINGFACE, new PublishDestination("acme", "cities"));
    }

    private void publish(RunId run) {
      receipts.succeed(
          receipts
              .claim(
                  new PublishReceipt(
                      key(run, SERVICE.ownerId()),
                      ReceiptState.PENDING,
                      FINGERPRINT,
                      NONE,
                      NOW,
                      Optional.empty()))
              .orElseThrow(),
          NONE);
    }

    private void handOver() {
      records.handOver(RUN, SERVICE.ownerId(), TEAM);
    }

    @Test
    void eventsNameTheNewOwner() {
      begin(RUN, SERVICE);
      begin(OTHER_RUN, SERVICE);

      handOver();

      EventJournal journal = events.journal(RUN).orElseThrow();
      assertThat(journal.owner()).isEqualTo(TEAM.ownerId());
      assertThat(journal.createdBy()).isEqualTo("team:data");
      assertThat(journal.datasetId()).contains("d");
      assertThat(events.journal(OTHER_RUN).orElseThrow().owner()).isEqualTo(SERVICE.ownerId());
    }

    @Test
    void aReceiptIsTheNewOwnersSoThatNothingIsPublishedTwice() {
      publish(RUN);
      publish(OTHER_RUN);

      handOver();

      assertThat(receipts.find(key(RUN, TEAM.ownerId())).orElseThrow().state())
          .isEqualTo(ReceiptState.SUCCEEDED);
      assertThat(receipts.find(key(RUN, SERVICE.ownerId()))).isEmpty();
      assertThat(receipts.find(key(OTHER_RUN, SERVICE.ownerId()))).isPresent();
    }

    @Test
    void theAuditOfReceiptsIsTheNewOwners() {
      publish(RUN);
      AuditEntry entry = new AuditEntry(FINGERPRINT, AuditAction.MANUAL_RESET, "service", NOW);
      receipts.settle(key(RUN, SERVICE.ownerId()), entry);

      handOver();

      assertThat(receipts.audit(TEAM.ownerId(), RUN)).containsExactly(entry);
      assertThat(receipts.audit(SERVICE.ownerId(), RUN)).isEmpty();
    }

    /** The underscore of the run id must not match every character. */
    @Test
    void aPublicationThatWasAnnouncedIsNotAnnouncedAgain() {
      publish(RUN);
      publish(OTHER_RUN);
      JdbiEndedFacts facts = new JdbiEndedFacts(state);
      JdbiNoticeOutbox outbox = new JdbiNoticeOutbox(state);
      facts.publications().forEach(found -> outbox.announce(found.fact(), List.of()));

      handOver();

      assertThat(facts.publications()).isEmpty();
    }

    @Test
    void aRunWithoutRecordsAndASecondTimeChangeNothing() {
      handOver();
      begin(RUN, SERVICE);
      handOver();
      handOver();

      assertThat(events.journal(RUN).orElseThrow().owner()).isEqualTo(TEAM.ownerId());
    }

    @Test
    void recordsOfAnotherOwnerStay() {
      Principal dev = new Principal.Dev();
      begin(RUN, dev);

      handOver();

      assertThat(events.journal(RUN).orElseThrow().owner()).isEqualTo(dev.ownerId());
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
