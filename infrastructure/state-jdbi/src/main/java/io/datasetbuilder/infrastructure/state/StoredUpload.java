package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.source.upload.Upload;
import java.util.Optional;

/**
 * A row of the table of uploads.
 *
 * @param largeFile the name of its file; empty: its content is in {@code upload_chunks}
 */
record StoredUpload(Upload upload, Optional<String> largeFile) {}
