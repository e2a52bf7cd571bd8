package io.datasetbuilder.pipeline.model.file;

import java.io.IOException;
import java.io.InputStream;

/**
 * A file that is read as a stream, so that it is never in memory as a whole.
 *
 * @param bytes its length when it was looked at
 */
public record FileContent(long bytes, Opener opener) {

  /** Opens the file; the caller closes it. */
  @FunctionalInterface
  public interface Opener {
    /**
     * A stream over the whole file.
     *
     * @throws IOException when the file is gone, or cannot be read
     */
    InputStream open() throws IOException;
  }
}
