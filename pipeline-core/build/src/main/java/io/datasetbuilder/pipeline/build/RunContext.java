package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.table.plan.Interruption;

/**
 * What the sources of one run share.
 *
 * @param sharedBy how many sources run at once and divide the engine's memory
 * @param interruption ends a stage that reaches no boundary
 */
record RunContext(
    BuildRequest request,
    BuildDependencies parts,
    RunFiles files,
    Descriptions descriptions,
    RunHistory history,
    int sharedBy,
    Interruption interruption) {

  BuildSpec spec() {
    return request.spec().spec();
  }

  /** Gold tables that the run makes: one a source, and one more with a composition. */
  int goldTables() {
    return spec().sources().size() + (spec().composition().isPresent() ? 1 : 0);
  }

  /** A source of this run, as earlier runs know it. */
  RunHistory.Present present(SourceKey key) {
    return new RunHistory.Present(
        owner().ownerId(), spec().datasetId(), key.value(), request.runId());
  }

  /** What the records of its sources arrive with. */
  IngestContext arrivals() {
    return new IngestContext(
        parts, owner(), request.keys(), request.fileNames(), files, listener(), cancellation());
  }

  RunWorkspace workspace() {
    return files.workspace();
  }

  BuildListener listener() {
    return request.listener();
  }

  Cancellation cancellation() {
    return request.cancellation();
  }

  Principal owner() {
    return request.owner();
  }
}
