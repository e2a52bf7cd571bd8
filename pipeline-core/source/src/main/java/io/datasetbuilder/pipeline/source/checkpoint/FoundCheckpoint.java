package io.datasetbuilder.pipeline.source.checkpoint;

import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A checkpoint whose index could be read.
 *
 * @param left its files
 * @param index has at least one finished call
 */
public record FoundCheckpoint(PreviousCheckpoint left, CheckpointIndex index) {

  public FoundCheckpoint {
    if (index.calls().isEmpty()) {
      throw new IllegalArgumentException("a checkpoint has at least one finished call");
    }
  }

  /**
   * Selects the checkpoint to resume from: among those that may be used, the one with the most
   * calls, and among equal ones the first. A run that dies while it resumes from the calls of an
   * earlier one leaves fewer than it found. Where none may be used, the first, so that the reason
   * can be determined.
   *
   * @param found the newest first
   */
  public static Optional<FoundCheckpoint> best(List<FoundCheckpoint> found, CheckpointUse use) {
    Comparator<FoundCheckpoint> byCalls =
        Comparator.comparingInt(checkpoint -> checkpoint.index().calls().size());
    return found.stream()
        .filter(checkpoint -> use.refusal(checkpoint.index()).isEmpty())
        .sorted(byCalls.reversed())
        .findFirst()
        .or(() -> found.stream().findFirst());
  }
}
