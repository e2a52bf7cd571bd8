package io.datasetbuilder.infrastructure.query.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Folder of one query engine, which holds a folder for each of its processes. A locked file beside
 * it says that its owner lives: the lock ends with the owner, however that ends, and the next
 * engine that starts in the same place deletes the folder. Safe for concurrent use.
 */
final class EngineFolder implements AutoCloseable {

  private static final String PREFIX = "dataset-builder-queries-";
  private static final String LOCK = ".lock";

  /** Opening a file that this process has locked would end the lock. */
  private static final Set<Path> LOCKED_HERE = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final Path lockFile;
  private final FileChannel lock;

  private EngineFolder(Path folder, Path lockFile, FileChannel lock) {
    this.folder = folder;
    this.lockFile = lockFile;
    this.lock = lock;
  }

  /**
   * Deletes what engines left behind whose process is gone, and makes a new folder that only the
   * user of this process may enter.
   *
   * @param place an existing folder
   */
  static EngineFolder create(Path place) throws IOException {
    Path parent = place.toRealPath();
    sweep(parent);
    while (true) {
      Path folder = parent.resolve(PREFIX + UUID.randomUUID());
      Path lockFile = parent.resolve(folder.getFileName() + LOCK);
      Optional<FileChannel> lock = lock(lockFile, StandardOpenOption.CREATE_NEW);
      // Another engine may have swept the file before it was locked.
      if (lock.isPresent() && Files.exists(lockFile)) {
        OwnerOnly.createFolder(folder);
        return new EngineFolder(folder, lockFile, lock.get());
      }
      if (lock.isPresent()) {
        release(lockFile, lock.get());
      }
    }
  }

  private static void sweep(Path parent) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(parent, PREFIX + "*" + LOCK)) {
      for (Path lockFile : files) {
        sweepUnlocked(lockFile);
      }
    }
  }

  /** What cannot be locked or deleted, such as folders of other users, is left alone. */
  private static void sweepUnlocked(Path lockFile) throws IOException {
    Optional<FileChannel> lock = lock(lockFile, StandardOpenOption.WRITE);
    if (lock.isPresent()) {
      String name = lockFile.getFileName().toString();
      Path folder = lockFile.resolveSibling(name.substring(0, name.length() - LOCK.length()));
      delete(folder, lockFile, lock.get());
    }
  }

  private static void delete(Path folder, Path lockFile, FileChannel lock) throws IOException {
    boolean deleted = FileTree.delete(folder);
    release(lockFile, lock);
    if (deleted) {
      FileTree.delete(lockFile);
    }
  }

  private static Optional<FileChannel> lock(Path file, StandardOpenOption how) {
    if (!LOCKED_HERE.add(file)) {
      return Optional.empty();
    }
    Optional<FileChannel> locked = Optional.empty();
    try {
      FileChannel channel = FileChannel.open(file, how, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock == null) {
        channel.close();
      } else {
        locked = Optional.of(channel);
      }
    } catch (IOException notOurs) {
      locked = Optional.empty();
    } finally {
      if (locked.isEmpty()) {
        LOCKED_HERE.remove(file);
      }
    }
    return locked;
  }

  private static void release(Path file, FileChannel lock) throws IOException {
    try {
      lock.close();
    } finally {
      LOCKED_HERE.remove(file);
    }
  }

  /** The folder itself. */
  Path path() {
    return folder;
  }

  /** A new empty folder within. */
  Path newFolder() throws IOException {
    return OwnerOnly.createFolder(folder.resolve(UUID.randomUUID().toString()));
  }

  /** Deletes the folder with all that is in it. */
  @Override
  public void close() throws IOException {
    delete(folder, lockFile, lock);
  }
}
