package io.datasetbuilder.pipeline.model.manifest;

/**
 * What proves one Gold directory.
 *
 * @param digest {@code sha256:<hex>} over its files
 * @param writerName the engine that wrote it
 * @param writerVersion that engine's version
 */
public record GoldArtifact(String digest, String writerName, String writerVersion) {}
