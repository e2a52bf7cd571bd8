package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import java.util.Optional;

/**
 * A local file that a caller named for a source of a build.
 *
 * @param name caller's name of the file; empty where nothing is left of it
 * @param original of a file that was unpacked
 */
public record HandedInFile(Optional<DisplayFilename> name, Optional<OriginalFile> original) {}
