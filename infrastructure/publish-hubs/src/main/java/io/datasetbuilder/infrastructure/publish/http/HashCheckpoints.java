package io.datasetbuilder.infrastructure.publish.http;

import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Map;
import java.util.TreeMap;

/**
 * States of the hash of one file at positions that were read, so that an upload which continues
 * somewhere need not read the file from its beginning. It keeps the latest ones: a store has taken
 * nearly all of what was sent. For use by one thread.
 */
public final class HashCheckpoints {

  private static final int MOST = 64;
  private static final int PIECE = 64 * 1024;

  private final PackageFile file;
  private final long distance;
  private final TreeMap<Long, MessageDigest> states = new TreeMap<>();

  private HashCheckpoints(PackageFile file, long distance) {
    this.file = file;
    this.distance = distance;
  }

  /**
   * Checkpoints of a file.
   *
   * @param distance bytes between two of them; a file that continues is read again for so many at
   *     most, unless the store has lost more than it should
   */
  public static HashCheckpoints of(PackageFile file, long distance) {
    return new HashCheckpoints(file, distance);
  }

  PackageFile file() {
    return file;
  }

  /** Keeps the state at a position, where the last one is far enough away. */
  void passed(long position, MessageDigest state) {
    Map.Entry<Long, MessageDigest> before = states.floorEntry(position);
    if (position - (before == null ? 0 : before.getKey()) >= distance) {
      keep(position, state);
    }
  }

  private void keep(long position, MessageDigest state) {
    states.put(position, ProvenFile.copy(state));
    if (states.size() > MOST) {
      states.pollFirstEntry();
    }
  }

  /**
   * The state at a position; reads the file from the checkpoint before it.
   *
   * @param reading is called for each piece that is read, and may throw to end it
   */
  MessageDigest at(long position, Runnable reading) {
    Map.Entry<Long, MessageDigest> before = states.floorEntry(position);
    long start = before == null ? 0 : before.getKey();
    MessageDigest state = before == null ? Sha256.digest() : ProvenFile.copy(before.getValue());
    if (start < position) {
      read(start, position, state, reading);
      states.tailMap(position).clear(); // they are passed again
      keep(position, state);
    }
    return state;
  }

  private void read(long start, long end, MessageDigest state, Runnable reading) {
    try (InputStream in = file.content().opener().open()) {
      in.skipNBytes(start);
      byte[] piece = new byte[PIECE];
      for (long left = end - start; left > 0; ) {
        int count = in.readNBytes(piece, 0, (int) Math.min(left, PIECE));
        if (count == 0) {
          throw ProvenFile.changed();
        }
        state.update(piece, 0, count);
        left -= count;
        reading.run();
      }
    } catch (IOException unreadable) {
      throw ProvenFile.changed();
    }
  }
}
