package io.datasetbuilder.infrastructure.query.process;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.UUID;

/**
 * Folder of one query engine, which holds a folder for each of its processes. A {@link FolderLock}
 * next to it shows that its owner is alive; the next engine that starts in the same place deletes
 * the folders of owners that have ended. Safe for concurrent use.
 */
final class EngineFolder implements AutoCloseable {

  private static final Logger LOG = System.getLogger(EngineFolder.class.getName());

  private static final String PREFIX = "dataset-builder-queries-";
  private static final String LOCK = ".lock";

  /**
   * Attempts to create a folder; each further one needs another engine that starts within the same
   * microseconds.
   */
  private static final int MOST_ATTEMPTS = 100;

  private final Path folder;
  private final Path lockFile;
  private final FolderLock lock;

  private EngineFolder(Path folder, Path lockFile, FolderLock lock) {
    this.folder = folder;
    this.lockFile = lockFile;
    this.lock = lock;
  }

  /**
   * Deletes the remains of engines whose processes have ended, and makes a new folder that only the
   * user of this process may enter.
   *
   * @param place an existing folder
   * @throws IOException when the place cannot be read or written
   */
  static EngineFolder create(Path place) throws IOException {
    Path parent = place.toRealPath();
    sweep(parent);
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      Optional<EngineFolder> created = createIn(parent);
      if (created.isPresent()) {
        return created.get();
      }
    }
    throw new IOException("other processes have locked each new file of " + MOST_ATTEMPTS);
  }

  /** Empty when another engine has swept the lock before it was locked. */
  private static Optional<EngineFolder> createIn(Path parent) throws IOException {
    Path folder = parent.resolve(PREFIX + UUID.randomUUID());
    Path lockFile = parent.resolve(folder.getFileName() + LOCK);
    Optional<FolderLock> lock = FolderLock.create(lockFile);
    if (lock.isEmpty()) {
      return Optional.empty();
    }
    EngineFolder created = new EngineFolder(folder, lockFile, lock.get());
    boolean made = false;
    try {
      if (lock.get().isInPlace()) {
        createPrivate(folder);
        made = true;
      }
    } finally {
      if (!made) {
        created.close();
      }
    }
    return made ? Optional.of(created) : Optional.empty();
  }

  private static void sweep(Path parent) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(parent, PREFIX + "*" + LOCK)) {
      for (Path lockFile : files) {
        sweepUnlocked(lockFile);
      }
    } catch (DirectoryIteratorException unread) {
      throw unread.getCause();
    }
  }

  /**
   * Deletes the folder of a lock file that no process holds. Files that cannot be locked or
   * deleted, such as those of other users, are left alone.
   */
  private static void sweepUnlocked(Path lockFile) {
    try {
      Optional<FolderLock> lock = FolderLock.of(lockFile);
      if (lock.isPresent()) {
        String name = lockFile.getFileName().toString();
        Path folder = lockFile.resolveSibling(name.substring(0, name.length() - LOCK.length()));
        new EngineFolder(folder, lockFile, lock.get()).close();
      }
    } catch (IOException notOurs) {
      LOG.log(Level.DEBUG, "a folder of query processes is left where it is", notOurs);
    }
  }

  /** The folder itself. */
  Path path() {
    return folder;
  }

  /** A new empty folder within. */
  Path newFolder() throws IOException {
    return createPrivate(folder.resolve(UUID.randomUUID().toString()));
  }

  /** Makes a folder that only its owner may enter, where the file system knows owners. */
  private static Path createPrivate(Path folder) throws IOException {
    FileStore store = Files.getFileStore(folder.getParent());
    return store.supportsFileAttributeView(PosixFileAttributeView.class)
        ? Files.createDirectory(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")))
        : Files.createDirectory(folder);
  }

  /** Deletes the folder with all that is in it. */
  @Override
  public void close() throws IOException {
    boolean deleted = FileTree.delete(folder);
    lock.close();
    if (deleted) {
      FileTree.delete(lockFile);
    }
  }
}
