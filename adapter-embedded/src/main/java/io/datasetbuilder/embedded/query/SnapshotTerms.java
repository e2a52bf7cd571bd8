package io.datasetbuilder.embedded.query;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict.SourceTerms;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource;
import java.util.List;
import java.util.Optional;

/**
 * Whether the rows of a snapshot may be given out, by the terms of today of the sources that it
 * records (Spec, "Errors", redistribution_forbidden). The run is not read: the terms hold for as
 * long as the rows are kept, which may be longer than the folder of the run. Safe for concurrent
 * use.
 */
public final class SnapshotTerms {

  private final EvaluateTerms terms;

  public SnapshotTerms(EvaluateTerms terms) {
    this.terms = terms;
  }

  /**
   * Reason why no row may be returned; empty when rows may. The workspace has already decided who
   * may see the snapshot.
   */
  public Optional<Problem> refusal(Snapshot snapshot) {
    return refusal(snapshot.sources());
  }

  /**
   * Reason why no row of these sources may be returned; empty when rows may.
   *
   * @param sources as a snapshot records them
   */
  public Optional<Problem> refusal(List<SnapshotSource> sources) {
    return new RedistributionVerdict(sources.stream().map(this::evaluate).toList()).refusal();
  }

  private SourceTerms evaluate(SnapshotSource source) {
    return source
        .dataset()
        .map(from -> terms.dataset(source.key(), from.provider(), from.dataset()))
        .orElseGet(() -> terms.own(source.key(), source.kind(), source.terms()));
  }
}
