package io.datasetbuilder.buildspec.source;

import java.util.regex.Pattern;

/**
 * The opaque id of an upload, issued by the service.
 *
 * @param value {@code upl_} and 32 lowercase hex digits
 */
public record UploadId(String value) {

  private static final Pattern SHAPE = Pattern.compile("upl_[0-9a-f]{32}");

  /**
   * @throws IllegalArgumentException when the text does not have the shape
   */
  public UploadId {
    if (!isOne(value)) {
      throw new IllegalArgumentException("not an upload id");
    }
  }

  /** Whether a text has the shape of an upload id. */
  public static boolean isOne(String text) {
    return SHAPE.matcher(text).matches();
  }
}
