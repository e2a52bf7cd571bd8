package io.datasetbuilder.pipeline.source.upload;

/**
 * A local file that was registered as an upload.
 *
 * @param upload what is kept now
 * @param added whether it was not there before
 */
public record Registration(Upload upload, boolean added) {}
