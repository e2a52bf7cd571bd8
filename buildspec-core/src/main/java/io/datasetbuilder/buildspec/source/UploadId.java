package io.datasetbuilder.buildspec.source;

import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The opaque id of an upload, issued by the service.
 *
 * @param value {@code upl_} and 32 lowercase hex digits
 */
public record UploadId(String value) {

  private static final String PREFIX = "upl_";
  private static final int ID_BYTES = 16;
  private static final Pattern SHAPE = Pattern.compile(PREFIX + "[0-9a-f]{32}");

  /**
   * @throws IllegalArgumentException when the text does not have the shape
   */
  public UploadId {
    if (!isOne(value)) {
      throw new IllegalArgumentException("not an upload id");
    }
  }

  /**
   * The id made of bytes, random ones or of a hash.
   *
   * @throws IllegalArgumentException for any other number than 16
   */
  public static UploadId of(byte[] bytes) {
    if (bytes.length != ID_BYTES) {
      throw new IllegalArgumentException("an upload id needs 16 bytes");
    }
    return new UploadId(PREFIX + HexFormat.of().formatHex(bytes));
  }

  /** Whether a text has the shape of an upload id. */
  public static boolean isOne(String text) {
    return SHAPE.matcher(text).matches();
  }

  @Override
  public String toString() {
    return value;
  }
}
