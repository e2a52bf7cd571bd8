package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * Run with its place in the order of the runs of a dataset (Spec, "Built dataset summary").
 *
 * @param endedAt end of the run, or its beginning where the manifest states no end
 */
public record DatedRun(RunId id, Instant endedAt) {

  private static final Comparator<DatedRun> ORDER =
      Comparator.comparing(DatedRun::endedAt).thenComparing(run -> run.id().value());

  /** The run of a manifest; empty when that states neither end nor beginning. */
  static Optional<DatedRun> of(RunId id, Manifest manifest) {
    return manifest
        .run()
        .finishedAt()
        .or(() -> manifest.run().startedAt())
        .map(ended -> new DatedRun(id, ended));
  }

  /** Whether this run ended after another one; of runs that ended together, the greater id. */
  public boolean isNewerThan(DatedRun other) {
    return ORDER.compare(this, other) > 0;
  }
}
