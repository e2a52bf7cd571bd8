package io.datasetbuilder.infrastructure.storage.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A private folder for intermediate files. Its lock is taken before it exists and ends with the
 * process, so a sweep can distinguish the folder of a dead process from one in use.
 */
public final class WorkFolder implements AutoCloseable {

  private static final String RESERVE = "reserve";

  private final Path folder;
  private final ProcessLock lock;
  private final FileOps files;
  private final AtomicLong names = new AtomicLong();

  private WorkFolder(Path folder, ProcessLock lock, FileOps files) {
    this.folder = folder;
    this.lock = lock;
    this.files = files;
  }

  /** Makes a folder with a unique name. */
  public static WorkFolder create(Path folder, Path lockFile, FileOps files) throws IOException {
    return create(folder, lockFile, 0, files);
  }

  /**
   * Makes a folder with a unique name, and reserves bytes of the disk until {@link #releaseReserve}
   * or {@link #close}.
   */
  public static WorkFolder create(Path folder, Path lockFile, int reserved, FileOps files)
      throws IOException {
    ProcessLock lock =
        ProcessLock.tryAcquire(lockFile)
            .orElseThrow(() -> new IOException("a work folder's name is taken"));
    boolean made = false;
    try {
      files.createPrivateFolder(folder);
      if (reserved > 0) {
        try (OutputStream out = files.create(folder.resolve(RESERVE))) {
          out.write(new byte[reserved]);
        }
      }
      made = true;
      return new WorkFolder(folder, lock, files);
    } finally {
      if (!made) {
        try (lock) {
          FileTrees.delete(folder, files);
          files.delete(lockFile);
        }
      }
    }
  }

  /** Removes a folder unless its process is alive. */
  public static void sweep(Path folder, Path lockFile, FileOps files) throws IOException {
    Optional<ProcessLock> lock = ProcessLock.tryAcquire(lockFile);
    if (lock.isPresent()) {
      try (ProcessLock held = lock.get()) {
        FileTrees.delete(folder, files);
        files.delete(held.file());
      }
    }
  }

  public Path folder() {
    return folder;
  }

  /** A fresh file name that includes its purpose, for operators who look at the folder. */
  public Path scratch(String purpose) {
    String safe = purpose.replaceAll("[^A-Za-z0-9_-]", "_");
    String shown = safe.substring(0, Math.min(40, safe.length()));
    return folder.resolve(names.incrementAndGet() + "-" + shown);
  }

  /** A fresh folder whose name includes its purpose, for operators who look at the work folder. */
  public Path scratchFolder(String purpose) throws IOException {
    Path fresh = scratch(purpose);
    files.createFolders(fresh);
    return fresh;
  }

  /** Frees the reserved space; does nothing when no space is reserved. */
  public void releaseReserve() throws IOException {
    files.delete(folder.resolve(RESERVE));
  }

  /** Ends the use of the folder and leaves it as it is, for the next sweep. */
  public void abandon() throws IOException {
    lock.close();
  }

  @Override
  public void close() throws IOException {
    try (lock) {
      FileTrees.delete(folder, files);
      files.delete(lock.file());
    }
  }
}
