package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import java.util.List;
import java.util.Map;

/**
 * What is needed to have the records of any source arrive.
 *
 * @param owner whose uploads are read
 * @param keys what providers are called with
 * @param fileNames by index of the source, what the caller calls the file that it hands in
 * @param files where the records go
 */
record IngestContext(
    BuildDependencies parts,
    Principal owner,
    ProviderKeys keys,
    Map<Integer, DisplayFilename> fileNames,
    RunFiles files,
    BuildListener listener,
    Cancellation cancellation) {

  /**
   * Why the calls of a source may not be made, by the definition of its dataset; empty when they
   * may. Needs no network.
   */
  List<Problem> refusals(SourceFacts facts, PublicApiSource source) {
    return sources().calls().check(source, facts.at());
  }

  SourceDependencies sources() {
    return parts.sources();
  }

  RunWorkspace workspace() {
    return files.workspace();
  }
}
