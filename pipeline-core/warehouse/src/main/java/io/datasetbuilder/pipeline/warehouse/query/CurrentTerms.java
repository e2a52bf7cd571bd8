package io.datasetbuilder.pipeline.warehouse.query;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict.SourceTerms;
import io.datasetbuilder.warehouse.read.SnapshotTerms;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource;
import java.util.List;
import java.util.Optional;

/**
 * Terms of snapshots by the catalog of today and the declarations of their specs. The run is not
 * read: the terms hold for as long as the rows are kept, which may be longer than the folder of the
 * run. Safe for concurrent use.
 */
public record CurrentTerms(EvaluateTerms terms) implements SnapshotTerms {

  @Override
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
