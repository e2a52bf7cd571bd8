package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.stage.BuildListener;
import io.datasetbuilder.pipeline.stage.Cancellation;

/**
 * What is needed to have the records of any source arrive.
 *
 * @param owner whose uploads are read
 * @param keys what providers are called with
 * @param files where the records go
 */
record ArrivalContext(
    BuildParts parts,
    Principal owner,
    ProviderKeys keys,
    RunFiles files,
    BuildListener listener,
    Cancellation cancellation) {

  SourceParts sources() {
    return parts.sources();
  }

  RunWorkspace workspace() {
    return files.workspace();
  }
}
