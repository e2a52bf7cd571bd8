package io.datasetbuilder.cli.serve;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The right to serve an output folder, which one process has at a time: a second service would take
 * the jobs of the first for those of one that died. It ends with the process, however that ends.
 */
final class FolderClaim {

  private final FileLock held;

  private FolderClaim(FileLock held) {
    this.held = held;
  }

  /**
   * Claims a folder.
   *
   * @return empty when another process serves it
   * @throws IOException when the folder cannot be written to
   */
  static Optional<FolderClaim> of(Path folder) throws IOException {
    Path file = Files.createDirectories(folder.resolve(".service")).resolve("serve.lock");
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = null;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException ours) {
      // Held inside of this process: taken all the same.
    } finally {
      if (lock == null) {
        channel.close();
      }
    }
    return Optional.ofNullable(lock).map(FolderClaim::new);
  }

  /** Whether the right still holds. */
  boolean holds() {
    return held.isValid();
  }
}
