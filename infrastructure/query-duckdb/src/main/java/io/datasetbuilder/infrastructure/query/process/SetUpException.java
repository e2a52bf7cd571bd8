package io.datasetbuilder.infrastructure.query.process;

import java.io.IOException;

/**
 * Failure to write the files that query processes start from: the folder for temporary files cannot
 * be written, its disk is full, or the system has no more files to open.
 */
public final class SetUpException extends IOException {

  private static final long serialVersionUID = 1L;

  SetUpException(IOException cause) {
    super("the files of query processes cannot be written", cause);
  }

  /** Whether the disk is full. Java has no type for it; the system's own words reveal it. */
  public boolean isOfFullDisk() {
    String text = String.valueOf(getCause().getMessage());
    return text.contains("No space left") || text.contains("uota exceeded");
  }
}
