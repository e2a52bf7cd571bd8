package io.datasetbuilder.infrastructure.storage.file;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * New file whose content bypasses the system's cache, where the file system allows it: a copy that
 * is rarely read does not displace files that are read often, and costs the processor half as much.
 * Not for sharing.
 */
final class UncachedFile implements Closeable {

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
