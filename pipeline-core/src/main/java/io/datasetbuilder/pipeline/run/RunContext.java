package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.stage.BuildListener;
import io.datasetbuilder.pipeline.stage.Cancellation;

/**
 * What the sources of one run share.
 *
 * @param sharedBy how many sources run at once and divide the engine's memory
 */
record RunContext(
    BuildRequest request,
    BuildParts parts,
    RunFiles files,
    Descriptions descriptions,
    int sharedBy) {

  BuildSpec spec() {
    return request.spec().spec();
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
