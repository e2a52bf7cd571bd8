package io.datasetbuilder.infrastructure.objects.run;

import io.datasetbuilder.infrastructure.objects.store.FolderName;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.run.LocalRawRecords;
import io.datasetbuilder.infrastructure.storage.run.LocalRunRemoval;
import io.datasetbuilder.infrastructure.storage.run.LocalRunWorkspaces;
import io.datasetbuilder.infrastructure.storage.run.LocalRunWorkspaces.StorageSettings;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.runs.deletion.RawRecordRemoval;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;

/** The ports of one machine over a storage, as the service wires them. */
final class ObjectRunsFixture implements AutoCloseable {

  final Path root;
  private final ObjectStore store;
  private final RunClaims claims;
  private final RunWorkspaces workspaces;
  private final RunPorts ports;

  ObjectRunsFixture(ObjectStore store, Path machine, Duration term) {
    this.root = machine.resolve("build");
    this.store = store;
    this.claims = new RunClaims(store, new FolderName(root.resolve(".service")), term);
    this.ports = new RunPorts(store, root, new JacksonJsonCodec());
    this.workspaces =
        new ObjectRunWorkspaces(
            new LocalRunWorkspaces(
                new StorageSettings(root, machine.resolve("tmp"), 0),
                new DiskFileOps(),
                Clock.systemUTC(),
                new SecureRandom()),
            store,
            claims,
            root);
  }

  RunWorkspaces workspaces() {
    return workspaces;
  }

  ManifestStore manifests() {
    return ports.manifests();
  }

  FinishedRuns runs() {
    return ports.finished();
  }

  RunRemoval removal() {
    return ports.removal(
        new LocalRunRemoval(root, new DiskFileOps(), new JacksonJsonCodec(), Clock.systemUTC()),
        workspaces);
  }

  RawRecordRemoval rawRecords() {
    return ports.rawRecords(new LocalRawRecords(root, new DiskFileOps()));
  }

  /** Ends as a process does that is killed: claims stay as they are. */
  @Override
  public void close() {
    claims.close();
    ports.close();
    store.close();
  }
}
