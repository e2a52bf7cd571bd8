package io.datasetbuilder.pipeline.model.run;

/**
 * Where runs are kept.
 *
 * @param workspaces of runs that are built
 * @param finished the files of runs that were
 * @param manifests what makes a run exist
 */
public record RunStores(RunWorkspaces workspaces, FinishedRuns finished, ManifestStore manifests) {}
