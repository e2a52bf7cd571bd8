package io.datasetbuilder.infrastructure.query.process;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/** Folders that only their owner may enter, where the file system knows owners. */
final class OwnerOnly {

  private OwnerOnly() {}

  /** Makes a folder that must not exist, and returns it. */
  static Path createFolder(Path folder) throws IOException {
    FileStore store = Files.getFileStore(folder.getParent());
    return store.supportsFileAttributeView(PosixFileAttributeView.class)
        ? Files.createDirectory(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")))
        : Files.createDirectory(folder);
  }
}
