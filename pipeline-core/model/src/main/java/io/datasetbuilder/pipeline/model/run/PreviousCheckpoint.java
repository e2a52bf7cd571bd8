package io.datasetbuilder.pipeline.model.run;

import java.io.IOException;
import java.io.InputStream;

/** Files that an earlier run has left of a source. None of their content is trusted. */
public interface PreviousCheckpoint {

  /** The bytes of the index. */
  byte[] index() throws IOException;

  /** The bytes of the records; the caller closes it. */
  InputStream records() throws IOException;
}
