package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.model.contract.ManifestStoreContract;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
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
}
