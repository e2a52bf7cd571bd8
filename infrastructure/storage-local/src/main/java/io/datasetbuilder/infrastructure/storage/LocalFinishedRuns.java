package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.run.FinishedRun;
import io.datasetbuilder.pipeline.run.FinishedRuns;
import io.datasetbuilder.pipeline.run.RunId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Finished runs in folders of this machine. */
public final class LocalFinishedRuns implements FinishedRuns {

  private final SafePaths paths;

  public LocalFinishedRuns(Path outputRoot) {
    this.paths = new SafePaths(outputRoot);
  }

  @Override
  public Optional<FinishedRun> find(RunId id) {
    try {
      Path folder = paths.run(id);
      boolean finished = SafePaths.isFile(SafePaths.inRun(folder, ManifestDocument.PATH));
      return finished ? Optional.of(new LocalFinishedRun(id, folder)) : Optional.empty();
    } catch (IOException failed) {
      throw Failures.workspace(failed);
    }
  }
}
