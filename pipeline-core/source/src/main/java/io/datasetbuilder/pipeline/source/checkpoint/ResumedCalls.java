package io.datasetbuilder.pipeline.source.checkpoint;

import io.datasetbuilder.pipeline.source.checkpoint.CheckpointUse.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Calls of an earlier run's source that a run resumes from. */
public sealed interface ResumedCalls {

  /** Nothing was left. */
  record Nothing() implements ResumedCalls {}

  /**
   * Finished calls, which are not made again.
   *
   * @param from the run that made them
   * @param calls at least one
   */
  record Calls(String from, List<FinishedCall> calls) implements ResumedCalls {
    public Calls {
      calls = List.copyOf(calls);
    }

    /** Time at which the first of them ended. */
    public Instant collectedAt() {
      return calls.stream().map(FinishedCall::collectedAt).min(Instant::compareTo).orElseThrow();
    }
  }

  /**
   * A checkpoint was left that is not used again.
   *
   * @param collectedAt when the first of its calls ended, if any did
   */
  record Refused(String from, Reason reason, Optional<Instant> collectedAt)
      implements ResumedCalls {}
}
