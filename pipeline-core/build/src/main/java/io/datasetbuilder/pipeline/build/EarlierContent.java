package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.url.Validators;
import java.util.Optional;

/**
 * What an earlier run of the same spec fetched from an address, unharmed on disk.
 *
 * @param runId the run
 * @param validators what the server gave with it; not none
 */
record EarlierContent(
    String runId,
    Location location,
    FileFacts facts,
    FileFormat format,
    TextEncoding encoding,
    Optional<String> mediaType,
    Validators validators) {}
