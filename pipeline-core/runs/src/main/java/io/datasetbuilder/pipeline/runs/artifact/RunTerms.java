package io.datasetbuilder.pipeline.runs.artifact;

import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.list.SourceProvenances;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import java.util.Optional;

/**
 * Judges what may be done with the data of a finished run: by its stored spec and the terms of
 * today, since terms change while runs are kept. Without a spec its provenance tells the sources.
 * Safe for concurrent use.
 */
public final class RunTerms {

  private final StoredSpecs specs;
  private final EvaluateTerms terms;

  public RunTerms(StoredSpecs specs, EvaluateTerms terms) {
    this.specs = specs;
    this.terms = terms;
  }

  /** The verdict of a run. */
  public RedistributionVerdict of(RunView run) {
    return of(run, specs.load(run.files()));
  }

  RedistributionVerdict of(RunView run, Optional<BuildSpec> spec) {
    return spec.map(stored -> terms.judge(stored.sources())).orElseGet(() -> byProvenance(run));
  }

  private RedistributionVerdict byProvenance(RunView run) {
    return new RedistributionVerdict(
        SourceProvenances.of(run).entrySet().stream()
            .map(
                source ->
                    terms.dataset(
                        source.getKey(), source.getValue().provider(), source.getValue().dataset()))
            .toList());
  }
}
