package io.datasetbuilder.pipeline.runs.notice;

import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Runs that ended and publications that succeeded, as the state of the service records them, for
 * notices. Throws {@link io.datasetbuilder.pipeline.model.state.StateFailure} when the state cannot
 * be read. Safe for concurrent use.
 */
public interface EndedFacts {

  /** Runs whose events end and that are not announced, in the order of their ends. */
  List<EndedRun> runs();

  /** Publications that succeeded and are not announced, oldest first. */
  List<Publication> publications();

  /**
   * A run whose events have ended.
   *
   * @param attempt distinguishes the builds that were submitted under one run id, of which the
   *     earlier ones have left no manifest
   * @param kind succeeded, failed or cancelled
   */
  record EndedRun(
      RunId id, long attempt, Optional<String> datasetId, NoticeKind kind, Instant endedAt) {

    /** Key of the fact that a run with a manifest has ended. */
    public static String fact(RunId id) {
      return "run/" + id.value();
    }

    /** Key of the fact that an attempt has ended without a manifest. */
    public String attemptFact() {
      return fact(id) + "/" + attempt;
    }
  }

  /**
   * A publication of a run.
   *
   * @param fact its key, which names the owner and is not sent
   * @param target wire name of the target
   * @param destination the place at the target
   */
  record Publication(
      String fact, RunId run, String target, String destination, Instant publishedAt) {}
}
