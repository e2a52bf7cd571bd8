package io.datasetbuilder.pipeline.checkpoint;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * The records of an earlier run's checkpoint. They end where they cannot be read any further: what
 * an earlier run has left never fails a new one.
 */
final class LeftRecords implements AutoCloseable {

  private final Optional<InputStream> records;

  private LeftRecords(Optional<InputStream> records) {
    this.records = records;
  }

  static LeftRecords of(LeftCheckpoint left) {
    try {
      return new LeftRecords(Optional.of(left.records()));
    } catch (IOException unreadable) {
      return new LeftRecords(Optional.empty());
    }
  }

  /** Reads at most so many bytes; -1 at the end. */
  int read(byte[] buffer, int most) {
    try {
      return records.isPresent() ? records.get().read(buffer, 0, most) : -1;
    } catch (IOException unreadable) {
      return -1;
    }
  }

  @Override
  public void close() {
    try {
      if (records.isPresent()) {
        records.get().close();
      }
    } catch (IOException unreadable) {
      // Everything that was wanted of it has been read.
      return;
    }
  }
}
