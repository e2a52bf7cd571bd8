package io.datasetbuilder.pipeline.runs.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.fixture.RunIndexInMemory;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RebuildIndexTest {

  private final ManifestsInMemory manifests = new ManifestsInMemory();
  private final RunIndex index = new RunIndexInMemory();

  @Test
  void indexesEveryRunThatHasAReadableManifest() {
    manifests.with(Manifests.full("a")).with(Manifests.full("b"));

    RebuildIndex.RebuildReport report = new RebuildIndex(runs(), index).run();

    assertThat(report.indexed()).isEqualTo(2);
    assertThat(index.runIds()).containsExactly("a", "b");
  }

  @Test
  void namesRunsWhoseManifestCannotBeRead() {
    manifests.with(Manifests.full("a")).unreadable("b");

    RebuildIndex.RebuildReport report = new RebuildIndex(runs(), index).run();

    assertThat(report.indexed()).isEqualTo(1);
    assertThat(report.unreadable()).containsExactly(new RunId("b"));
  }

  @Test
  void forgetsRunsThatAreGone() {
    index.record(IndexedRuns.run("gone", "d", 1));

    new RebuildIndex(runs(), index).run();

    assertThat(index.runIds()).isEmpty();
  }

  /** Spec, "Asynchronous build job": rebuilding the index keeps {@code cancelled}. */
  @Test
  void keepsTheStatusOfACancelledRun() {
    manifests.with(Manifests.full("a").finished(RunStatus.CANCELLED, Manifests.STARTED));

    new RebuildIndex(runs(), index).run();

    assertThat(index.find("a").orElseThrow().status()).isEqualTo(RunStatus.CANCELLED);
  }

  @Test
  void reconcilingAddsWhatTheIndexMissedAndForgetsWhatIsGone() {
    manifests.with(Manifests.full("a")).with(Manifests.full("b"));
    new RebuildIndex(runs(), index).run();
    manifests.with(Manifests.full("c"));
    manifests.forget("a");

    new ReconcileIndex(runs(), index).run();

    assertThat(index.runIds()).containsExactly("b", "c");
  }

  @Test
  void reconcilingFillsAnEmptyIndex() {
    manifests.with(Manifests.full("a")).unreadable("b").with(Manifests.full("c"));

    new ReconcileIndex(runs(), index).run();

    assertThat(index.runIds()).containsExactly("a", "c");
  }

  private RunsOnDisk runs() {
    return new RunsOnDisk(
        manifests,
        new StoredSpecs(
            id -> Optional.empty(),
            document -> {
              throw new IllegalStateException("no spec is stored");
            }));
  }
}
