package io.datasetbuilder.pipeline.model.checksum;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Private files for what does not fit into memory. Names are simple and chosen by the user of the
 * store.
 */
public interface SpillStore {

  /** Opens a file to append to; made when it does not exist. */
  OutputStream append(String name) throws IOException;

  /** Opens a file written before. */
  InputStream read(String name) throws IOException;

  /** Removes a file written before. */
  void delete(String name) throws IOException;
}
