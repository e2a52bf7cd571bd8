package io.datasetbuilder.embedded;

import io.datasetbuilder.infrastructure.state.JdbiUploadStore;
import io.datasetbuilder.infrastructure.state.StateDatabase;
import io.datasetbuilder.infrastructure.storage.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.EarlierUploadFolders;
import io.datasetbuilder.infrastructure.storage.FileOps;
import io.datasetbuilder.infrastructure.storage.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.LocalContentFiles;
import io.datasetbuilder.infrastructure.storage.LocalFinishedRuns;
import io.datasetbuilder.infrastructure.storage.LocalManifestStore;
import io.datasetbuilder.infrastructure.storage.LocalRunRemoval;
import io.datasetbuilder.infrastructure.storage.LocalRunWorkspaces;
import io.datasetbuilder.infrastructure.storage.StorageSettings;
import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/** The parts that keep files. Making them touches no disk. */
final class Storage {

  final JacksonJsonCodec json = new JacksonJsonCodec();
  final LocalRunWorkspaces workspaces;
  final LocalManifestStore manifests;
  final LocalFinishedRuns finishedRuns;
  final LocalRunRemoval removal;
  final JdbiUploadStore uploads;

  /**
   * @param state shared with all that is kept there
   */
  Storage(Place place, StateDatabase state) {
    FileOps files = new DiskFileOps();
    RandomGenerator random = new SecureRandom();
    StorageSettings settings =
        new StorageSettings(
            place.outputRoot(),
            place.temporaryFolder(),
            StorageSettings.DEFAULT_MINIMUM_FREE_BYTES);
    workspaces = new LocalRunWorkspaces(settings, files, place.clock(), random);
    manifests = new LocalManifestStore(place.outputRoot(), json);
    finishedRuns = new LocalFinishedRuns(place.outputRoot());
    removal = new LocalRunRemoval(place.outputRoot(), files, json, place.clock());
    uploads =
        new JdbiUploadStore(
            state,
            new LocalContentFiles(place.outputRoot(), files, random),
            new EarlierUploadFolders(place.outputRoot(), files, json),
            place.clock(),
            random);
  }
}
