package io.datasetbuilder.pipeline.model.run;

import java.util.Objects;

/**
 * Where runs are kept.
 *
 * @param workspaces of runs that are built
 * @param finished the files of runs that were
 * @param manifests what makes a run exist
 */
public record RunStores(RunWorkspaces workspaces, FinishedRuns finished, ManifestStore manifests) {
  public RunStores {
    Objects.requireNonNull(workspaces, "workspaces");
    Objects.requireNonNull(finished, "finished");
    Objects.requireNonNull(manifests, "manifests");
  }
}
