package io.datasetbuilder.pipeline.source.validation;

/**
 * Place of a local file in a spec.
 *
 * @param source index of its source
 * @param file index among the files of the source, from 0
 */
public record FilePlace(int source, int file) {}
