package io.datasetbuilder.pipeline.model.file;

/**
 * What proves a file.
 *
 * @param bytes its length
 * @param sha256 64 lower-case hex digits over its bytes
 */
public record FileFacts(long bytes, String sha256) {

  /** Of a file that is read where it lies: nobody has computed what proves it. */
  public static final FileFacts UNPROVED = new FileFacts(0, "");
}
