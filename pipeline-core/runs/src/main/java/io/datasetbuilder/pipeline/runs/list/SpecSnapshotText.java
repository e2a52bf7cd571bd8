package io.datasetbuilder.pipeline.runs.list;

import io.datasetbuilder.pipeline.model.run.RunId;

/**
 * The redacted canonical spec that is stored with a run.
 *
 * @param text the stored bytes as text
 * @param digest {@code sha256:<hex>} over these bytes
 */
public record SpecSnapshotText(RunId runId, String text, String digest) {}
