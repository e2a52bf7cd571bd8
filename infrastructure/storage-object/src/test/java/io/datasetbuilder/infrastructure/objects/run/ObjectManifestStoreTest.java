package io.datasetbuilder.infrastructure.objects.run;

import io.datasetbuilder.infrastructure.objects.S3Server;
import io.datasetbuilder.pipeline.model.contract.ManifestStoreContract;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class ObjectManifestStoreTest extends ManifestStoreContract {

  private static S3Server server;

  @TempDir Path folder;
  private ObjectRunsFixture storage;

  @BeforeAll
  static void start() {
    server = S3Server.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void open() {
    storage =
        new ObjectRunsFixture(server.store(UUID.randomUUID().toString()), folder, RunClaims.TERM);
  }

  @AfterEach
  void close() {
    storage.close();
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
