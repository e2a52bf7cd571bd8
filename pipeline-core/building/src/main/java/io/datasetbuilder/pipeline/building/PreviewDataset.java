package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.building.preview.PreviewOutcome;
import io.datasetbuilder.pipeline.building.preview.PreviewRequest;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.model.stage.GuardedListener;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import java.util.List;

/**
 * Previews the results of a build for each source, by the build's own evaluation, with the values
 * that each cast would change or lose. Writes nothing to the output folder. Safe for concurrent
 * use.
 */
public final class PreviewDataset {

  private final RunWorkspaces workspaces;
  private final BuildDependencies parts;
  private final EvaluateTerms terms;

  /**
   * @param terms states whose rows may not be shown
   */
  public PreviewDataset(RunWorkspaces workspaces, BuildDependencies parts, EvaluateTerms terms) {
    this.workspaces = workspaces;
    this.parts = parts;
    this.terms = terms;
  }

  /**
   * Previews every source; a source that fails is part of the outcome. Rows whose terms forbid
   * passing them on are fetched, but not shown.
   */
  public PreviewOutcome preview(PreviewRequest asked) {
    PreviewRequest request = asked.withListener(new GuardedListener(asked.listener(), "a preview"));
    List<Problem> refusals = new BuildChecks(parts).check(request.spec().spec());
    if (!refusals.isEmpty()) {
      return new PreviewOutcome.Refused(refusals);
    }
    List<SourceFacts> sources = SourceFacts.all(request.spec());
    try (RunWorkspace workspace = workspaces.temporary()) {
      RunContext run = RunContext.of(request, parts, workspace);
      List<SourcePreviewer> previewers =
          sources.stream()
              .map(facts -> new SourcePreviewer(run, request.options(), facts))
              .toList();
      List<SourcePreview> previews = run.inParallel(previewers, SourcePreviewer::preview);
      return terms
          .check(run.spec().sources(), run.spec().license())
          .refusal()
          .<PreviewOutcome>map(forbidden -> new PreviewOutcome.Refused(List.of(forbidden)))
          .orElseGet(() -> new PreviewOutcome.Previewed(checked(run, previewers, previews)));
    }
  }

  /** Adds the results of the checks that need the tables of all sources. */
  private static List<SourcePreview> checked(
      RunContext run, List<SourcePreviewer> previewers, List<SourcePreview> previews) {
    if (!CrossSourceChecks.areNeeded(run.spec())) {
      return previews;
    }
    CrossSourceChecks checks =
        new CrossSourceChecks(run.spec(), previewers.stream().map(SourcePreviewer::table).toList());
    return run.inParallel(previewers, previewer -> previewer.checked(checks));
  }
}
