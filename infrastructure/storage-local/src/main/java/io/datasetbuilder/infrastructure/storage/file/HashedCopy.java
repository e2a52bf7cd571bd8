package io.datasetbuilder.infrastructure.storage.file;

import com.sun.nio.file.ExtendedOpenOption;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * Copies a large file in the time of the slower of two: reading and hashing it, and writing it. A
 * second thread writes, and has ended when the copy has; it gets a few buffers in turn, so that
 * memory does not grow with the file.
 */
final class HashedCopy {

  /** A disk is fast with large pieces; a file that is smaller is not worth a thread. */
  static final int BUFFER_BYTES = 4 * 1024 * 1024;

  private static final int BUFFERS = 3;

  /** Marks the end in both queues: no other buffer is so small. */
  private static final ByteBuffer END = ByteBuffer.allocate(0);

  private final Target target;
  private final BlockingQueue<ByteBuffer> free = new ArrayBlockingQueue<>(BUFFERS + 1);
  private final BlockingQueue<ByteBuffer> read = new ArrayBlockingQueue<>(BUFFERS + 1);
  private final MessageDigest digest = Sha256.digest();

  /** Block of bytes that is hashed at once, small enough to be still in the processor's cache. */
  private final byte[] hashed = new byte[Hashing.BUFFER_BYTES];

  private long length;

  HashedCopy(Target target) {
    this.target = target;
    for (int i = 0; i < BUFFERS; i++) {
      free.add(UncachedFile.buffer(BUFFER_BYTES));
    }
  }

  /**
   * Copies a file to a new one, and forces it to disk.
   *
   * @param file no link
   * @return length and digest of the copied bytes
   */
  static FileFacts of(Path file, Path copy) throws IOException {
    return Files.size(file) < BUFFER_BYTES ? small(file, copy) : large(file, copy);
  }

  private static FileFacts small(Path file, Path copy) throws IOException {
    try (InputStream content = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
        FileChannel target =
            FileChannel.open(
                copy,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                Permissions.privateFile(copy))) {
      FileFacts facts = Hashing.copy(content, Channels.newOutputStream(target), Long.MAX_VALUE);
      target.force(true);
      return facts;
    }
  }

  private static FileFacts large(Path file, Path copy) throws IOException {
    try (FileChannel content =
            FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        UncachedFile target = UncachedFile.create(copy)) {
      FileFacts facts = new HashedCopy(target::write).copy(content);
      target.finish();
      return facts;
    }
  }

  /** Copies the content to its end; once. */
  FileFacts copy(FileChannel content) throws IOException {
    FutureTask<FileFacts> writing = new FutureTask<>(this::writeAll);
    Thread thread = new Thread(writing, "snapshot-copy");
    thread.start();
    try {
      readAll(content);
    } finally {
      // Never full: it has room for each buffer and this mark.
      read.add(END);
      join(thread);
    }
    return result(writing);
  }

  private void readAll(FileChannel content) throws IOException {
    boolean more = true;
    while (more) {
      ByteBuffer buffer = next();
      if (isEnd(buffer)) {
        return;
      }
      more = fill(buffer.clear(), content);
      read.add(buffer.flip());
    }
  }

  /** Whether the content has filled the buffer; else it has ended. */
  private boolean fill(ByteBuffer buffer, FileChannel content) throws IOException {
    while (buffer.hasRemaining()) {
      int start = buffer.position();
      buffer.limit(Math.min(buffer.capacity(), start + hashed.length));
      int bytes = content.read(buffer);
      buffer.limit(buffer.capacity());
      if (bytes < 0) {
        return false;
      }
      buffer.get(start, hashed, 0, bytes);
      digest.update(hashed, 0, bytes);
      length += bytes;
    }
    return true;
  }

  private ByteBuffer next() throws InterruptedIOException {
    try {
      return free.take();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a file was copied");
    }
  }

  private static boolean isEnd(ByteBuffer buffer) {
    return buffer.capacity() == 0;
  }

  private FileFacts writeAll() throws IOException, InterruptedException {
    try {
      for (ByteBuffer buffer = read.take(); !isEnd(buffer); buffer = read.take()) {
        target.write(buffer);
        free.add(buffer);
      }
      return Hashing.facts(length, digest.digest());
    } finally {
      // A reader that waits for a buffer of a failed thread continues.
      free.add(END);
    }
  }

  /**
   * Waits for the thread, which ends soon after its mark, and keeps an interrupt for the caller.
   */
  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException stopped) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Result of the thread, which has ended. */
  private static FileFacts result(Future<FileFacts> writing) throws IOException {
    try {
      return writing.get();
    } catch (ExecutionException | InterruptedException failed) {
      if (failed.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw new IllegalStateException("a copy could not be written", failed);
    }
  }

  /** Destination of the copy, which receives buffers that are full except for the last one. */
  interface Target {
    void write(ByteBuffer content) throws IOException;
  }

  /**
   * New file whose content bypasses the system's cache, where the file system allows it: a copy
   * that is rarely read does not displace files that are read often, and costs the processor half
   * as much. Not for sharing.
   */
  private static final class UncachedFile implements Closeable {

    /** The largest unit of a disk for which {@link #buffer} makes buffers. */
    private static final int MOST_BLOCK_BYTES = 64 * 1024;

    private final FileChannel channel;

    /** Size of the disk's unit in bytes; the length of each write is a multiple of it. */
    private final int blockBytes;

    private long length;

    private UncachedFile(FileChannel channel, int blockBytes) {
      this.channel = channel;
      this.blockBytes = blockBytes;
    }

    /** Creates an empty file, which must not exist yet. */
    static UncachedFile create(Path file) throws IOException {
      // By itself: where the cache cannot be passed, opening fails and may leave a file or not.
      Files.createFile(file, Permissions.privateFile(file));
      Optional<UncachedFile> direct = direct(file);
      return direct.isPresent()
          ? direct.get()
          : new UncachedFile(FileChannel.open(file, StandardOpenOption.WRITE), 1);
    }

    private static Optional<UncachedFile> direct(Path file) {
      try {
        long block = Files.getFileStore(file).getBlockSize();
        if (block > MOST_BLOCK_BYTES || Long.bitCount(block) != 1) {
          return Optional.empty();
        }
        FileChannel channel =
            FileChannel.open(file, StandardOpenOption.WRITE, ExtendedOpenOption.DIRECT);
        return Optional.of(new UncachedFile(channel, (int) block));
      } catch (IOException | UnsupportedOperationException cannot) {
        return Optional.empty();
      }
    }

    /**
     * A buffer from which files can be written.
     *
     * @param bytes a multiple of 64 KiB
     */
    static ByteBuffer buffer(int bytes) {
      return ByteBuffer.allocateDirect(bytes + MOST_BLOCK_BYTES)
          .alignedSlice(MOST_BLOCK_BYTES)
          .limit(bytes)
          .slice();
    }

    /**
     * Appends all that a buffer of {@link #buffer} has, from its start.
     *
     * @param content full, but for the last one of the file; its limit may be moved
     */
    void write(ByteBuffer content) throws IOException {
      length += content.remaining();
      int blocks = (content.remaining() + blockBytes - 1) / blockBytes;
      content.limit(blocks * blockBytes);
      while (content.hasRemaining()) {
        channel.write(content);
      }
    }

    /** Ends the file after the appended bytes, and forces it to disk. */
    void finish() throws IOException {
      channel.truncate(length);
      channel.force(true);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
