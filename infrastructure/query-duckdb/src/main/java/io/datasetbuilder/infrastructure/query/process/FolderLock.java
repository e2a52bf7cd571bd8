package io.datasetbuilder.infrastructure.query.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Locked file that shows that the owner of a folder is alive: the lock ends with the process of its
 * owner, however that ends. Safe for concurrent use.
 */
final class FolderLock implements AutoCloseable {

  /** Opening a file that this process has locked would end the lock. */
  private static final Set<Path> LOCKED_HERE = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private FolderLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Creates a file and locks it.
   *
   * @return empty when another process has locked the new file, to delete it
   * @throws IOException when no file can be created or locked in its folder
   */
  static Optional<FolderLock> create(Path file) throws IOException {
    try {
      return lock(file, StandardOpenOption.CREATE_NEW);
    } catch (IOException unlocked) {
      Files.deleteIfExists(file);
      throw unlocked;
    }
  }

  /**
   * Locks a file that exists.
   *
   * @return empty when another owner has locked it
   * @throws IOException when it cannot be opened or locked
   */
  static Optional<FolderLock> of(Path file) throws IOException {
    return lock(file, StandardOpenOption.WRITE);
  }

  private static Optional<FolderLock> lock(Path file, StandardOpenOption how) throws IOException {
    if (!LOCKED_HERE.add(file)) {
      return Optional.empty();
    }
    Optional<FolderLock> locked = Optional.empty();
    try {
      locked = locked(file, FileChannel.open(file, how, StandardOpenOption.WRITE));
      return locked;
    } finally {
      if (locked.isEmpty()) {
        LOCKED_HERE.remove(file);
      }
    }
  }

  private static Optional<FolderLock> locked(Path file, FileChannel channel) throws IOException {
    boolean locked = false;
    try {
      FileLock lock = channel.tryLock();
      locked = lock != null;
    } catch (OverlappingFileLockException ofThisProcess) {
      // A second copy of this library in the process, such as that of another web application.
      locked = false;
    } finally {
      if (!locked) {
        channel.close();
      }
    }
    return locked ? Optional.of(new FolderLock(file, channel)) : Optional.empty();
  }

  /** Whether the locked file is still there: another process may have deleted it before. */
  boolean isInPlace() {
    return Files.exists(file);
  }

  /** Releases the lock and leaves the file. */
  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      LOCKED_HERE.remove(file);
    }
  }
}
