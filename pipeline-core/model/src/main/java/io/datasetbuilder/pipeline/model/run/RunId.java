package io.datasetbuilder.pipeline.model.run;

import java.util.regex.Pattern;

/**
 * The id of a run: one path segment, first an ASCII letter or digit, then letters, digits, {@code
 * .}, {@code _}, {@code -}; at most 200 characters.
 */
public record RunId(String value) {

  private static final Pattern SEGMENT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,199}");

  public RunId {
    if (!isValid(value)) {
      throw new IllegalArgumentException("not a run id");
    }
  }

  public static boolean isValid(String value) {
    return SEGMENT.matcher(value).matches();
  }

  @Override
  public String toString() {
    return value;
  }
}
