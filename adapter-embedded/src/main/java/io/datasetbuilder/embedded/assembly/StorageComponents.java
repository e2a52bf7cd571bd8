package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.infrastructure.specyaml.YamlSpecReader;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.deletion.JdbiDeletionLog;
import io.datasetbuilder.infrastructure.state.upload.JdbiUploadStore;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.run.LocalFinishedRuns;
import io.datasetbuilder.infrastructure.storage.run.LocalManifestStore;
import io.datasetbuilder.infrastructure.storage.run.LocalRunRemoval;
import io.datasetbuilder.infrastructure.storage.run.LocalRunWorkspaces;
import io.datasetbuilder.infrastructure.storage.upload.LocalContentFiles;
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.runs.maintenance.RunsOnDisk;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.random.RandomGenerator;

/** The stores of runs and uploads. Making them touches no disk. */
public record StorageComponents(
    JacksonJsonCodec json,
    LocalRunWorkspaces workspaces,
    LocalManifestStore manifests,
    LocalFinishedRuns finishedRuns,
    LocalRunRemoval removal,
    JdbiDeletionLog deletions,
    JdbiUploadStore uploads) {

  /**
   * Makes them.
   *
   * @param state shared with all that is kept there
   */
  static StorageComponents of(ServiceContext context, StateDatabase state) {
    Path root = context.outputRoot();
    Clock clock = context.clock();
    JacksonJsonCodec json = new JacksonJsonCodec();
    FileOps files = new DiskFileOps();
    RandomGenerator random = new SecureRandom();
    LocalRunWorkspaces.StorageSettings settings =
        new LocalRunWorkspaces.StorageSettings(
            root,
            context.temporaryFolder(),
            LocalRunWorkspaces.StorageSettings.DEFAULT_MINIMUM_FREE_BYTES);
    JdbiDeletionLog deletions = new JdbiDeletionLog(state);
    return new StorageComponents(
        json,
        new LocalRunWorkspaces(settings, files, clock, random, deletions::isUsedUp),
        new LocalManifestStore(root, json),
        new LocalFinishedRuns(root),
        new LocalRunRemoval(root, files, json, clock),
        deletions,
        new JdbiUploadStore(
            state, new LocalContentFiles(root, files, random), json, clock, random));
  }

  /** Stores of runs: workspaces, finished runs and manifests. */
  public RunStores runs() {
    return new RunStores(workspaces, finishedRuns, manifests);
  }

  /** The specs that are stored with finished runs. */
  public StoredSpecs specs() {
    return new StoredSpecs(finishedRuns, new YamlSpecReader());
  }

  /** Documents from which the index of runs is rebuilt. */
  public RunsOnDisk runsOnDisk() {
    return new RunsOnDisk(manifests, specs());
  }
}
