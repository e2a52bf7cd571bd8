package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * Copies large content in the time of the slower of two: reading and writing it, and hashing it. A
 * second thread hashes, and has ended when the copy has; it gets a few buffers in turn, so that
 * memory does not grow with the content.
 */
final class HashedCopy {

  /** What is read is still in the processor's cache when it is hashed and written. */
  private static final int BUFFER_BYTES = 256 * 1024;

  private static final int BUFFERS = 8;

  /** Starting a thread takes longer than hashing less. */
  private static final long LEAST_BYTES = 4L * 1024 * 1024;

  /** Marks the end in both queues. */
  private static final Chunk END = new Chunk(new byte[0]);

  private final BlockingQueue<Chunk> free = new ArrayBlockingQueue<>(BUFFERS + 1);
  private final BlockingQueue<Chunk> read = new ArrayBlockingQueue<>(BUFFERS + 1);
  private final MessageDigest digest = Sha256.digest();
  private long length;

  private HashedCopy() {
    for (int i = 0; i < BUFFERS; i++) {
      free.add(new Chunk(new byte[BUFFER_BYTES]));
    }
  }

  /**
   * Copies content to its end.
   *
   * @param expectedBytes about how many there are; a few are hashed without a second thread
   */
  static FileFacts of(InputStream content, OutputStream target, long expectedBytes)
      throws IOException {
    return expectedBytes < LEAST_BYTES
        ? Hashing.copy(content, target, Long.MAX_VALUE)
        : new HashedCopy().copy(content, target);
  }

  private FileFacts copy(InputStream content, OutputStream target) throws IOException {
    FutureTask<byte[]> hashing = new FutureTask<>(this::hash);
    Thread thread = new Thread(hashing, "snapshot-hash");
    thread.start();
    try {
      transfer(content, target);
    } finally {
      // Never full: it has room for each buffer and this mark.
      read.add(END);
      join(thread);
    }
    return Hashing.facts(length, result(hashing));
  }

  /** A buffer that is hashed before it is written is not used again before: one thread takes it. */
  private void transfer(InputStream content, OutputStream target) throws IOException {
    for (Chunk chunk = next(); chunk != END; chunk = next()) {
      chunk.length = content.read(chunk.bytes);
      if (chunk.length < 0) {
        return;
      }
      length += chunk.length;
      int bytes = chunk.length;
      read.add(chunk);
      target.write(chunk.bytes, 0, bytes);
    }
  }

  private Chunk next() throws InterruptedIOException {
    try {
      return free.take();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a file was copied");
    }
  }

  private byte[] hash() throws InterruptedException {
    try {
      for (Chunk chunk = read.take(); chunk != END; chunk = read.take()) {
        digest.update(chunk.bytes, 0, chunk.length);
        free.add(chunk);
      }
      return digest.digest();
    } finally {
      // Whoever waits for a buffer of a thread that has failed goes on.
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

  /** Of a thread that has ended. */
  private static byte[] result(Future<byte[]> hashing) {
    try {
      return hashing.get();
    } catch (ExecutionException | InterruptedException failed) {
      throw new IllegalStateException("a file could not be hashed", failed);
    }
  }

  /** Buffer and how much of it is filled; passed from thread to thread by the queues. */
  private static final class Chunk {

    private final byte[] bytes;
    private int length;

    Chunk(byte[] bytes) {
      this.bytes = bytes;
    }
  }
}
