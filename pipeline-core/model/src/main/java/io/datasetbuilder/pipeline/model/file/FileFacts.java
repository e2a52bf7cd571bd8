package io.datasetbuilder.pipeline.model.file;

/**
 * Length and digest that prove the content of a file.
 *
 * @param bytes its length
 * @param sha256 64 lower-case hex digits over its bytes
 */
public record FileFacts(long bytes, String sha256) {

  /** Facts of a file that is read in place: no length or digest was computed. */
  public static final FileFacts UNPROVED = new FileFacts(0, "");
}
