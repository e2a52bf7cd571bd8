package io.datasetbuilder.infrastructure.objects.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Folders that only the user of the process may open, on disks with such permissions. */
final class PrivateFolders {

  private PrivateFolders() {}

  /** Creates a folder and those above it, where they are missing. */
  static Path create(Path folder) throws IOException {
    boolean hasPermissions = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] attributes =
        hasPermissions
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
            }
            : new FileAttribute<?>[0];
    return Files.createDirectories(folder, attributes);
  }
}
