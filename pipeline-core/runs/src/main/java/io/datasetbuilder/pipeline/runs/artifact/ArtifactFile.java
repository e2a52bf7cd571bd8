package io.datasetbuilder.pipeline.runs.artifact;

import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.RunPath;

/** A file of a run to take away. */
public record ArtifactFile(RunPath path, FileContent content) {}
