package io.datasetbuilder.pipeline.model.file;

/**
 * What proves a file.
 *
 * @param bytes its length
 * @param sha256 64 lower-case hex digits over its bytes
 */
public record FileFacts(long bytes, String sha256) {}
