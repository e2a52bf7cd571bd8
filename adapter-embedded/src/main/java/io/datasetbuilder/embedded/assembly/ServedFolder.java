package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.infrastructure.storage.file.LocalOutputFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Lock of an output folder, which one process holds at a time: a second service would treat the
 * jobs of the first as interrupted. The lock ends with the process.
 */
public final class ServedFolder {

  private final FileLock held;

  private ServedFolder(FileLock held) {
    this.held = held;
  }

  /** Creates the output folder where it is missing. */
  public static void create(Path folder) throws IOException {
    new LocalOutputFolder(folder).create();
  }

  /** Creates the folder of a warehouse where it is missing. */
  public static void createWarehouse(Path folder) throws IOException {
    new LocalOutputFolder(folder).createPrivate();
  }

  /**
   * Claims a folder.
   *
   * @return empty when another process serves it
   * @throws IOException when the folder cannot be written to
   */
  public static Optional<ServedFolder> claim(Path folder) throws IOException {
    FileChannel channel = new LocalOutputFolder(folder).openServiceFile("serve.lock");
    FileLock lock = null;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException held) {
      // This process holds the lock already, which counts as held by another.
    } finally {
      if (lock == null) {
        channel.close();
      }
    }
    return Optional.ofNullable(lock).map(ServedFolder::new);
  }

  /** Whether the lock is still held. */
  public boolean holds() {
    return held.isValid();
  }
}
