package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.pii.MaskColumnCheck;
import java.util.List;

/**
 * Builds the sources of a run, several at once. Where {@code pii.mask_columns} names columns, no
 * source goes behind Silver before all of them have come that far: only then is it known whether
 * one of them has each column.
 */
final class BuildSources {

  private final RunContext run;
  private final EarlierFetches earlier;

  BuildSources(RunContext run, EarlierFetches earlier) {
    this.run = run;
    this.earlier = earlier;
  }

  /** What became of the sources, in their order. */
  List<BuiltSource> build(List<SourceFacts> sources) {
    if (run.spec().pii().maskColumns().isEmpty()) {
      return ParallelWork.map(
          sources, BuildDataset.SOURCES_AT_ONCE, facts -> stages(facts).build());
    }
    List<BuiltSource> silver =
        ParallelWork.map(
            sources, BuildDataset.SOURCES_AT_ONCE, facts -> stages(facts).buildSilver());
    List<Problem> refusals =
        MaskColumnCheck.problems(
            run.spec().pii(),
            silver.stream()
                .map(source -> source.silver().map(made -> made.made().columns()))
                .toList());
    return ParallelWork.map(
        silver,
        BuildDataset.SOURCES_AT_ONCE,
        source -> stages(source.facts()).buildGold(source, refusals));
  }

  private SourceRun stages(SourceFacts facts) {
    return new SourceRun(run, earlier, facts);
  }
}
