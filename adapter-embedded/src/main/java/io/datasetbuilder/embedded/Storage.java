package io.datasetbuilder.embedded;

import io.datasetbuilder.infrastructure.storage.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.FileOps;
import io.datasetbuilder.infrastructure.storage.JsonText;
import io.datasetbuilder.infrastructure.storage.LocalFinishedRuns;
import io.datasetbuilder.infrastructure.storage.LocalManifestStore;
import io.datasetbuilder.infrastructure.storage.LocalRunRemoval;
import io.datasetbuilder.infrastructure.storage.LocalRunWorkspaces;
import io.datasetbuilder.infrastructure.storage.LocalUploadStore;
import io.datasetbuilder.infrastructure.storage.StorageSettings;
import io.datasetbuilder.infrastructure.storage.UploadFolders;
import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/** The parts that keep files. Making them touches no disk. */
final class Storage {

  final JsonText json = new JsonText();
  final LocalRunWorkspaces workspaces;
  final LocalManifestStore manifests;
  final LocalFinishedRuns finishedRuns;
  final LocalRunRemoval removal;
  final LocalUploadStore uploads;

  Storage(Place place) {
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
        new LocalUploadStore(
            new UploadFolders(place.outputRoot(), files, json, place.clock()), random);
  }
}
