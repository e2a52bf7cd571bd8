package io.datasetbuilder.pipeline.upload;

import java.util.HexFormat;
import java.util.Objects;
import java.util.regex.Pattern;

/** The id of an upload: {@code upl_} and 32 lower-case hex digits, opaque, made here. */
public record UploadId(String value) {

  private static final String PREFIX = "upl_";
  private static final int RANDOM_BYTES = 16;
  private static final Pattern FORM = Pattern.compile(PREFIX + "[0-9a-f]{32}");

  public UploadId {
    Objects.requireNonNull(value, "value");
    if (!isValid(value)) {
      throw new IllegalArgumentException("not an upload id");
    }
  }

  public static boolean isValid(String value) {
    return FORM.matcher(value).matches();
  }

  /**
   * The id made of 16 random bytes.
   *
   * @throws IllegalArgumentException for any other number of bytes
   */
  public static UploadId of(byte[] random) {
    if (random.length != RANDOM_BYTES) {
      throw new IllegalArgumentException("an upload id needs 16 random bytes");
    }
    return new UploadId(PREFIX + HexFormat.of().formatHex(random));
  }

  @Override
  public String toString() {
    return value;
  }
}
