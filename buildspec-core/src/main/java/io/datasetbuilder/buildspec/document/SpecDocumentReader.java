package io.datasetbuilder.buildspec.document;

import io.datasetbuilder.buildspec.problem.Result;

/**
 * Turns the bytes of a spec document into nodes, or says everything that keeps it from being read.
 */
public interface SpecDocumentReader {

  /**
   * Reads one document.
   *
   * @param document UTF-8, with or without a byte order mark, at most 1 MiB (larger is refused, not
   *     read)
   * @return the root node, or at least one problem; never an exception for a bad document
   */
  Result<SpecNode> read(byte[] document);
}
