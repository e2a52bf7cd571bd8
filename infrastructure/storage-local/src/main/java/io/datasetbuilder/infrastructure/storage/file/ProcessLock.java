package io.datasetbuilder.infrastructure.storage.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A claim that ends with its process, however that ends. Holds between processes through a file
 * lock, and inside this one through a registry: opening a locked file a second time in one process
 * would drop its lock.
 */
public final class ProcessLock implements AutoCloseable {

  private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private ProcessLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Claims the file, making it where it is missing; empty when another holder has it. */
  public static Optional<ProcessLock> tryAcquire(Path file) throws IOException {
    Path key = file.getParent().toRealPath().resolve(file.getFileName());
    if (!HELD_HERE.add(key)) {
      return Optional.empty();
    }
    Optional<ProcessLock> lock = Optional.empty();
    try {
      lock = open(key);
      return lock;
    } finally {
      if (lock.isEmpty()) {
        HELD_HERE.remove(key);
      }
    }
  }

  private static Optional<ProcessLock> open(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
            Permissions.privateFile(file));
    FileLock lock = null;
    try {
      lock = channel.tryLock();
      return lock == null ? Optional.empty() : Optional.of(new ProcessLock(file, channel));
    } finally {
      if (lock == null) {
        channel.close();
      }
    }
  }

  /** The claimed file. */
  public Path file() {
    return file;
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      HELD_HERE.remove(file);
    }
  }
}
