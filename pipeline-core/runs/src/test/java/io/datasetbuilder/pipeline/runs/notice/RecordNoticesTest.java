package io.datasetbuilder.pipeline.runs.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import io.datasetbuilder.pipeline.runs.maintenance.RunsOnDisk;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.runs.notice.Hook.HookTarget;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Delivery;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Message;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox.WaitingEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordNoticesTest {

  private static final Hook OPS = hook("ops", NoticeKind.STANDARD);
  private static final Hook ENDS = hook("ends", Set.of(NoticeKind.FAILED));

  private final MovableClock clock = new MovableClock(ReadableRuns.ENDED);
  private final NoticeOutbox outbox = new InMemoryNoticeOutbox(clock);
  private final ReadableRuns runs = new ReadableRuns();
  private final Set<RunId> inProgress = new HashSet<>();
  private final List<EndedFacts.EndedRun> ended = new ArrayList<>();
  private final List<EndedFacts.Publication> published = new ArrayList<>();
  private final RecordNotices record =
      new RecordNotices(
          new RecordNotices.Parts(
              List.of(OPS, ENDS),
              outbox,
              new Facts(),
              runs.stored,
              new RunsOnDisk(
                  runs.stored, new StoredSpecs(runs.stored, bytes -> Result.refused(List.of()))),
              new Workspaces(),
              new WriteNotices("urn:test", "urn:test"),
              clock));

  @Test
  void runsWithAManifestAreAnnouncedOnce() {
    runs.with("air", ReadableRuns.ok("r1"));

    record.fromManifests();
    record.fromManifests();

    assertThat(outbox.waiting(10))
        .extracting(WaitingEntry::hook, WaitingEntry::eventId)
        .containsExactly(tuple("ops", "r1.succeeded"));
  }

  @Test
  void whatEndedBeforeTheBeginningIsNotAnnounced() {
    runs.with("air", ReadableRuns.ok("r1"));
    record.begin();
    runs.with("air", ReadableRuns.ok("r2"));
    record.begin();

    record.fromManifests();

    assertThat(events()).containsExactly("r2.succeeded");
  }

  @Test
  void aRunWhoseTablesAreStillCommittedIsAnnouncedLater() {
    runs.with("air", ReadableRuns.ok("r1"));
    inProgress.add(new RunId("r1"));
    record.fromManifests();
    assertThat(events()).isEmpty();

    inProgress.clear();
    record.fromManifests();

    assertThat(events()).containsExactly("r1.succeeded");
  }

  @Test
  void aBuildThatEndedWithoutManifestIsAnnouncedFromItsEvents() {
    ended.add(run("job-1"));

    record.fromState();
    record.fromState();

    assertThat(events()).containsExactly("job-1.failed.2", "job-1.failed.2");
    assertThat(outbox.hooks()).containsExactly("ends", "ops");
  }

  @Test
  void aRunWithEventsAndManifestIsAnnouncedFromItsManifest() {
    runs.with("air", ReadableRuns.ok("r1"));
    ended.add(run("r1"));

    record.fromState();
    record.fromManifests();

    assertThat(events()).containsExactly("r1.succeeded");
  }

  @Test
  void aPublicationIsAnnouncedAfterTheEndOfItsRun() {
    runs.with("air", ReadableRuns.ok("r1"));
    record.fromManifests();
    published.add(
        new EndedFacts.Publication(
            "publication/1", new RunId("r1"), "kaggle", "a/b", ReadableRuns.ENDED));

    record.fromState();
    record.fromState();

    assertThat(events()).hasSize(2);
    assertThat(events().get(1)).startsWith("r1.published.");
    assertThat(outbox.waiting(2)).extracting(WaitingEntry::subject).containsOnly("r1");
  }

  @Test
  void aManifestThatCannotBeReadIsTriedAgain() {
    runs.stored.withDocument("r1", JsonValue.of("no manifest"));

    record.fromManifests();

    assertThat(outbox.notAnnounced(List.of("run/r1"))).containsExactly("run/r1");
  }

  @Test
  void aTestIsSentPastTheOutbox() {
    List<Message> sent = new ArrayList<>();
    NoticeChannel channel =
        new NoticeChannel() {
          @Override
          public Delivery deliver(Message message, Cancellation cancellation) {
            sent.add(message);
            return Delivery.CONFIRMED;
          }

          @Override
          public void close() {}
        };

    assertThat(record.test(ENDS, channel)).isEqualTo(Delivery.CONFIRMED);

    assertThat(sent).extracting(Message::kind).containsExactly(NoticeKind.TEST);
    assertThat(outbox.counts()).isEmpty();
  }

  private List<String> events() {
    return outbox.waiting(10).stream().map(WaitingEntry::eventId).toList();
  }

  private static EndedFacts.EndedRun run(String id) {
    return new EndedFacts.EndedRun(
        new RunId(id), 2, Optional.of("air"), NoticeKind.FAILED, ReadableRuns.ENDED);
  }

  private static Hook hook(String name, Set<NoticeKind> events) {
    HookTarget target = new HookTarget.Command(List.of("x"));
    return new Hook(name, events, DatasetPatterns.ALL, target, Duration.ofSeconds(1));
  }

  /** The facts that no notice announced yet. */
  private final class Facts implements EndedFacts {

    @Override
    public List<EndedRun> runs() {
      return ended.stream()
          .filter(run -> isNew(EndedRun.fact(run.id())) && isNew(run.attemptFact()))
          .toList();
    }

    @Override
    public List<Publication> publications() {
      return published.stream().filter(each -> isNew(each.fact())).toList();
    }

    private boolean isNew(String fact) {
      return !outbox.notAnnounced(List.of(fact)).isEmpty();
    }
  }

  /** Workspaces that only know what is in progress. */
  private final class Workspaces implements RunWorkspaces {

    @Override
    public RunWorkspace create(RunId id) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<PreviousCheckpoint> left(RunId id, RunPath folder) {
      return List.of();
    }

    @Override
    public boolean isInProgress(RunId id) {
      return inProgress.contains(id);
    }

    @Override
    public boolean whileIdle(RunId id, Runnable work) {
      throw new UnsupportedOperationException();
    }

    @Override
    public RunWorkspace temporary() {
      throw new UnsupportedOperationException();
    }
  }
}
