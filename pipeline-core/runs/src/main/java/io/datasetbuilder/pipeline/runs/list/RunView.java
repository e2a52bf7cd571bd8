package io.datasetbuilder.pipeline.runs.list;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunId;

/**
 * A finished run that the asker may see.
 *
 * @param manifest the truth of the run
 * @param indexed what the index keeps of it; made from the manifest alone, without a dataset, when
 *     the index does not have it
 * @param files its files as they lie on disk
 */
public record RunView(RunId id, Manifest manifest, IndexedRun indexed, FinishedRun files) {}
