package io.datasetbuilder.pipeline.source.checkpoint;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.run.Checkpoint;
import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointUse.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.Optional;

/**
 * Takes finished calls of an earlier run over into the checkpoint of a new one: their records are
 * copied and counted. Any difference in parameters or count discards the whole checkpoint, never a
 * part of it; so do records that cannot be read.
 */
public final class ResumeFromCheckpoint {

  private static final int BUFFER_BYTES = 1 << 16;

  private final CheckpointUse use;

  public ResumeFromCheckpoint(CheckpointUse use) {
    this.use = use;
  }

  /**
   * Fills a fresh checkpoint.
   *
   * @param found concerns the new run
   * @param plan the parameters of all calls of the new run in order, credentials hidden
   * @throws IOException when the new checkpoint cannot be written
   */
  public ResumedCalls into(Checkpoint fresh, FoundCheckpoint found, Iterator<JsonObject> plan)
      throws IOException {
    fresh.mark(CheckpointIndex.begun(use.wanted()));
    CheckpointIndex index = found.index();
    Optional<Reason> refusal = use.refusal(index);
    if (refusal.isEmpty() && isPlanned(index, plan) && copied(index, found.left(), fresh)) {
      fresh.mark(CheckpointIndex.lines(index.calls()));
      return new ResumedCalls.Calls(index.header().runId(), index.calls());
    }
    fresh.restart();
    fresh.mark(CheckpointIndex.begun(use.wanted()));
    return new ResumedCalls.Refused(
        index.header().runId(), refusal.orElse(Reason.NOT_MATCHING), index.oldest());
  }

  private static boolean isPlanned(CheckpointIndex index, Iterator<JsonObject> plan) {
    for (FinishedCall call : index.calls()) {
      if (!plan.hasNext() || !plan.next().equals(call.params())) {
        return false;
      }
    }
    return true;
  }

  private static boolean copied(CheckpointIndex index, PreviousCheckpoint left, Checkpoint fresh)
      throws IOException {
    try (PreviousRecords records = PreviousRecords.of(left)) {
      for (FinishedCall call : index.calls()) {
        if (!copied(call, records, fresh.records())) {
          return false;
        }
      }
      return true;
    }
  }

  private static boolean copied(FinishedCall call, PreviousRecords records, OutputStream target)
      throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    long missing = call.bytes();
    long lines = 0;
    byte last = '\n';
    while (missing > 0) {
      int read = records.read(buffer, (int) Math.min(buffer.length, missing));
      if (read < 0) {
        return false;
      }
      for (int i = 0; i < read; i++) {
        lines += buffer[i] == '\n' ? 1 : 0;
      }
      last = read > 0 ? buffer[read - 1] : last;
      target.write(buffer, 0, read);
      missing -= read;
    }
    return lines == call.records() && last == '\n';
  }

  /**
   * The records of an earlier run's checkpoint. They end where they cannot be read any further:
   * what an earlier run has left never fails a new one.
   */
  static final class PreviousRecords implements AutoCloseable {

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

    /** Reads at most the given number of bytes; returns -1 at the end. */
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
}
