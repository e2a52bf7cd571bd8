package io.datasetbuilder.infrastructure.storage.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.storage.file.FailingFileOps;
import io.datasetbuilder.pipeline.model.contract.ManifestStoreContract;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalManifestStoreTest extends ManifestStoreContract {

  @TempDir Path folder;
  private StorageFixture storage;

  @BeforeEach
  void begin() {
    storage = new StorageFixture(folder);
  }

  @Override
  protected RunWorkspaces workspaces() {
    return storage.workspaces();
  }

  @Override
  protected ManifestStore manifests() {
    return storage.manifests();
  }

  @Override
  protected FinishedRuns runs() {
    return storage.runs();
  }

  /** A disk that fails at any operation of the replacement leaves one of the two, and no other. */
  @Test
  void aReplacementThatFailsLeavesAWholeManifest() {
    Manifest first = Manifests.full("run");
    Manifest second = first.withWarning("one more");
    int before = operations("counted", first, Optional.empty());
    int all = operations("counted-too", first, Optional.of(second));
    assertThat(all).isGreaterThan(before);
    for (int operation = before + 1; operation <= all; operation++) {
      RunId run = new RunId("run-" + operation);
      LocalRunWorkspaces full = storage.workspaces(FailingFileOps.fullAt(operation));
      try (RunWorkspace workspace = full.create(run)) {
        manifests().save(workspace, first);

        assertThatThrownBy(() -> manifests().replace(workspace, second))
            .isInstanceOf(WorkspaceFailure.class);
      }
      assertThat(manifests().readable(run).map(Manifest::warnings).orElseThrow())
          .as("operation " + operation)
          .isIn(first.warnings(), second.warnings());
    }
  }

  private int operations(String run, Manifest first, Optional<Manifest> second) {
    FailingFileOps disk = FailingFileOps.never();
    try (RunWorkspace workspace = storage.workspaces(disk).create(new RunId(run))) {
      manifests().save(workspace, first);
      second.ifPresent(manifest -> manifests().replace(workspace, manifest));
      return disk.operations();
    }
  }
}
