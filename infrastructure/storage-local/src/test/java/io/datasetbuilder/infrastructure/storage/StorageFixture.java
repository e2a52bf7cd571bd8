package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.infrastructure.storage.FileOps.DiskFileOps;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/** The parts of this module over one folder, as the service wires them. */
final class StorageFixture {

  private static final RandomGenerator RANDOM = new SecureRandom();

  final Path root;
  final Path temporary;

  StorageFixture(Path folder) {
    this.root = folder.resolve("build");
    this.temporary = folder.resolve("tmp");
  }

  LocalRunWorkspaces workspaces() {
    return workspaces(new DiskFileOps());
  }

  LocalRunWorkspaces workspaces(FileOps files) {
    return workspaces(files, 0);
  }

  LocalRunWorkspaces workspaces(FileOps files, long minimumFreeBytes) {
    return new LocalRunWorkspaces(
        new LocalRunWorkspaces.StorageSettings(root, temporary, minimumFreeBytes),
        files,
        new TickingClock(),
        RANDOM);
  }

  LocalManifestStore manifests() {
    return new LocalManifestStore(root, new JacksonJsonCodec());
  }

  LocalFinishedRuns runs() {
    return new LocalFinishedRuns(root);
  }

  LocalContentFiles content() {
    return content(new DiskFileOps());
  }

  LocalContentFiles content(FileOps files) {
    return new LocalContentFiles(root, files, RANDOM);
  }
}
