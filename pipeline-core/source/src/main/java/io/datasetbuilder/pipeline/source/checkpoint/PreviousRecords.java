package io.datasetbuilder.pipeline.source.checkpoint;

import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * The records of an earlier run's checkpoint. They end where they cannot be read any further: what
 * an earlier run has left never fails a new one.
 */
final class PreviousRecords implements AutoCloseable {

  private final Optional<InputStream> records;

  private PreviousRecords(Optional<InputStream> records) {
    this.records = records;
  }

  static PreviousRecords of(PreviousCheckpoint left) {
    try {
      return new PreviousRecords(Optional.of(left.records()));
    } catch (IOException unreadable) {
      return new PreviousRecords(Optional.empty());
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
