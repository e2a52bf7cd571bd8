package io.datasetbuilder.infrastructure.storage.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Output folder before a service uses it. Its permissions, and those of the service's own files, do
 * not depend on the umask.
 */
public record LocalOutputFolder(Path folder) {

  /** Creates it where it is missing; its group may read it. */
  public void create() throws IOException {
    Permissions.createSharedFolder(folder);
  }

  /** Creates a folder for the user of the process alone, where it is missing. */
  public void createPrivate() throws IOException {
    Permissions.createPrivateFolders(folder.toAbsolutePath());
  }

  /** Opens a file of the service in it for writing, and creates it where it is missing. */
  public FileChannel openServiceFile(String name) throws IOException {
    Path service = folder.toAbsolutePath().resolve(Permissions.SERVICE);
    Permissions.createPrivateFolders(service);
    Path file = service.resolve(name);
    return FileChannel.open(
        file,
        Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
        Permissions.privateFile(file));
  }
}
