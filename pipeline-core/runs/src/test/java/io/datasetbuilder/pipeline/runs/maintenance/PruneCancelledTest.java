package io.datasetbuilder.pipeline.runs.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.fixture.RunIndexInMemory;
import io.datasetbuilder.pipeline.model.fixture.StoredRuns;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunFacts;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionLog;
import io.datasetbuilder.pipeline.runs.deletion.DeletionLogInMemory;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.deletion.NewDeletions;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Spec, "Asynchronous build job": artifacts of cancelled runs are kept by default. */
class PruneCancelledTest {

  private static final Instant NOW = Instant.parse("2026-09-01T00:00:00Z");
  private static final OptionalLong A_DAY = OptionalLong.of(24);

  private final ManifestsInMemory manifests = new ManifestsInMemory();
  private final RunIndex index = new RunIndexInMemory();
  private final List<String> removed = new ArrayList<>();
  private final StoredRuns files = new StoredRuns();
  private final DeletionLog log = new DeletionLogInMemory();

  @Test
  void listsAndDeletesNothingInADryRun() {
    cancelled("old", Duration.ofHours(25));

    PruneCancelled.PruneReport report = prune(A_DAY, false);

    assertThat(fates(report)).containsExactly("old expired");
    assertThat(report.deleted()).isZero();
    assertThat(removed).isEmpty();
  }

  @Test
  void deletesWhatEndedLongAgoWhenItIsApplied() {
    cancelled("old", Duration.ofHours(25));
    cancelled("young", Duration.ofHours(23));
    index.record(IndexedRuns.run("old", "d", 1));
    index.record(IndexedRuns.run("young", "d", 1));

    PruneCancelled.PruneReport report = prune(A_DAY, true);

    assertThat(fates(report)).containsExactly("old deleted", "young too_young");
    assertThat(report.deleted()).isEqualTo(1);
    assertThat(removed).containsExactly("old");
    assertThat(index.runIds()).containsExactly("young");
    assertThat(log.newest(10))
        .extracting(DeletionRecord::name, DeletionRecord::finishedAt)
        .containsExactly(tuple("old", Optional.of(NOW)));
  }

  @Test
  void deletesARunThatIsExactlyAsOldAsTheLimit() {
    cancelled("edge", Duration.ofHours(24));

    assertThat(fates(prune(A_DAY, true))).containsExactly("edge deleted");
  }

  @Test
  void keepsEverythingWithoutATimeLimit() {
    cancelled("old", Duration.ofDays(1000));

    assertThat(fates(prune(OptionalLong.empty(), true))).containsExactly("old no_time_limit");
    assertThat(removed).isEmpty();
  }

  @Test
  void alwaysKeepsARunWhoseEndIsUnknown() {
    manifests.with(withoutEnd(Manifests.full("timeless").finished(RunStatus.CANCELLED, NOW)));

    assertThat(fates(prune(OptionalLong.of(0), true))).containsExactly("timeless end_unknown");
    assertThat(removed).isEmpty();
  }

  @Test
  void looksAtNoRunThatWasNotCancelledOrCannotBeRead() {
    Instant longAgo = NOW.minus(Duration.ofDays(1000));
    manifests
        .with(Manifests.full("ok").finished(RunStatus.OK, longAgo))
        .with(Manifests.full("failed").finished(RunStatus.FAILED, longAgo))
        .unreadable("unreadable");

    assertThat(prune(OptionalLong.of(0), true).runs()).isEmpty();
    assertThat(removed).isEmpty();
  }

  @Test
  void statesWhichRunsTheFolderDidNotLetGo() {
    cancelled("busy", Duration.ofHours(25));
    cancelled("changed", Duration.ofHours(25));
    index.record(IndexedRuns.run("busy", "d", 1));

    assertThat(fates(prune(A_DAY, true))).containsExactly("busy in_use", "changed not_proved");
    assertThat(log.newest(10)).isEmpty();
    assertThat(index.runIds()).containsExactly("busy");
  }

  private PruneCancelled.PruneReport prune(OptionalLong ttlHours, boolean apply) {
    Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
    AtomicInteger ids = new AtomicInteger();
    NewDeletions records =
        NewDeletions.of(
            () -> "d" + ids.incrementAndGet(),
            clock,
            new Principal.Service().ownerId(),
            DeletionRecord.Reason.POLICY);
    return new PruneCancelled(
            manifests,
            new Folders(),
            index,
            new PruneCancelled.Deletions(log, records, files),
            clock)
        .run(ttlHours, apply);
  }

  /** Two folders that do not let their run go. */
  private final class Folders implements RunRemoval {

    @Override
    public Removal removeCancelled(RunId id) {
      if (id.value().equals("busy")) {
        return Removal.IN_USE;
      }
      if (id.value().equals("changed")) {
        return Removal.NOT_PROVED;
      }
      return remove(id);
    }

    @Override
    public Removal hide(RunId id) {
      return Removal.REMOVED;
    }

    @Override
    public Removal remove(RunId id) {
      removed.add(id.value());
      return Removal.REMOVED;
    }
  }

  private void cancelled(String runId, Duration age) {
    files.with(runId, Manifests.full(runId));
    manifests.with(Manifests.full(runId).finished(RunStatus.CANCELLED, NOW.minus(age)));
  }

  private static Manifest withoutEnd(Manifest manifest) {
    RunFacts run = manifest.run();
    return new Manifest(
        new RunFacts(
            run.buildId(),
            run.status(),
            run.startedAt(),
            Optional.empty(),
            run.environment(),
            run.builderVersion(),
            run.createdBy(),
            run.ownerId()),
        manifest.inputs(),
        manifest.tables(),
        manifest.outputs(),
        manifest.findings(),
        manifest.warnings(),
        manifest.errors());
  }

  private static List<String> fates(PruneCancelled.PruneReport report) {
    return report.runs().stream().map(run -> run.runId() + " " + run.fate().wire()).toList();
  }
}
