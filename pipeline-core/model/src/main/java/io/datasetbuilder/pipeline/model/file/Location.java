package io.datasetbuilder.pipeline.model.file;

/**
 * Where infrastructure finds a file: an opaque address handed from the workspace to the engine,
 * never shown to a user and never taken from one.
 */
public record Location(String address) {}
