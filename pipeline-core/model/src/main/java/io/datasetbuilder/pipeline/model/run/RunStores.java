package io.datasetbuilder.pipeline.model.run;

/**
 * Stores of runs.
 *
 * @param workspaces workspaces of runs that are being built
 * @param finished files of finished runs
 * @param manifests manifests, which make a run exist
 */
public record RunStores(RunWorkspaces workspaces, FinishedRuns finished, ManifestStore manifests) {}
