package io.datasetbuilder.pipeline.model.file;

/**
 * Address of a file for infrastructure: opaque, handed from the workspace to the engine, never
 * shown to a user and never taken from one.
 */
public record Location(String address) {}
