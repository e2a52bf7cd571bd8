package io.datasetbuilder.pipeline.document.export;

/**
 * One split of a Hugging Face dataset.
 *
 * @param path its one data file, below the dataset's folder
 * @param bytes the file's length
 * @param rows the examples in it
 */
record HubSplit(String name, String path, long bytes, long rows) {}
