package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.embedded.settings.ObjectSettings;
import io.datasetbuilder.infrastructure.specyaml.YamlSpecReader;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.deletion.JdbiDeletionLog;
import io.datasetbuilder.infrastructure.state.upload.JdbiUploadStore;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.run.LocalFinishedRuns;
import io.datasetbuilder.infrastructure.storage.run.LocalManifestStore;
import io.datasetbuilder.infrastructure.storage.run.LocalRawRecords;
import io.datasetbuilder.infrastructure.storage.run.LocalRunRemoval;
import io.datasetbuilder.infrastructure.storage.run.LocalRunWorkspaces;
import io.datasetbuilder.infrastructure.storage.upload.LocalContentFiles;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.runs.deletion.RawRecordRemoval;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval;
import io.datasetbuilder.pipeline.runs.maintenance.RunsOnDisk;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.warehouse.objectstorage.InstalledObjectStorage;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectStorage;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectStorageProvider.ObjectStorageSetup;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The stores of runs and uploads. Making them touches no disk and calls no other machine.
 *
 * @param runs workspaces, finished runs and manifests
 * @param objects the storage that the runs are in; empty: they are in the output folder
 */
public record StorageComponents(
    JacksonJsonCodec json,
    RunStores runs,
    RunRemoval removal,
    RawRecordRemoval rawRecords,
    JdbiDeletionLog deletions,
    JdbiUploadStore uploads,
    Optional<ObjectStorage> objects)
    implements AutoCloseable {

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
    StorageComponents local =
        new StorageComponents(
            json,
            new RunStores(
                new LocalRunWorkspaces(settings, files, clock, random, deletions::isUsedUp),
                new LocalFinishedRuns(root),
                new LocalManifestStore(root, json)),
            new LocalRunRemoval(root, files, json, clock),
            new LocalRawRecords(root, files),
            deletions,
            new JdbiUploadStore(
                state, new LocalContentFiles(root, files, random), json, clock, random),
            Optional.empty());
    return objects(context, root, json).map(local::in).orElse(local);
  }

  /**
   * Opens the storage of a working folder; empty for any other folder.
   *
   * @throws ProblemException with {@code object_storage_unavailable} when its module is not
   *     installed, or the environment names no usable service
   */
  static Optional<ObjectStorage> objects(ServiceContext context, Path folder, JsonCodec json) {
    return ObjectSettings.addressOf(folder)
        .map(
            address ->
                InstalledObjectStorage.find()
                    .open(
                        new ObjectStorageSetup(
                            address,
                            new Location(folder.toString()),
                            context.settings().objects().variables(),
                            json)));
  }

  /** The same stores with runs in object storage. */
  private StorageComponents in(ObjectStorage storage) {
    RunWorkspaces workspaces = storage.workspaces(runs.workspaces());
    return new StorageComponents(
        json,
        new RunStores(workspaces, storage.finishedRuns(), storage.manifests()),
        storage.removal(removal, workspaces),
        storage.rawRecords(rawRecords),
        deletions,
        uploads,
        Optional.of(storage));
  }

  public RunWorkspaces workspaces() {
    return runs.workspaces();
  }

  public FinishedRuns finishedRuns() {
    return runs.finished();
  }

  public ManifestStore manifests() {
    return runs.manifests();
  }

  /** The specs that are stored with finished runs. */
  public StoredSpecs specs() {
    return new StoredSpecs(finishedRuns(), new YamlSpecReader());
  }

  /** Documents from which the index of runs is rebuilt. */
  public RunsOnDisk runsOnDisk() {
    return new RunsOnDisk(manifests(), specs());
  }

  @Override
  public void close() {
    objects.ifPresent(ObjectStorage::close);
  }
}
