package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.RunId;
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
      throw StorageFailures.workspace(failed);
    }
  }
}
