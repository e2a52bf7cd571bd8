package io.datasetbuilder.pipeline.model.run;

import java.util.regex.Pattern;

/**
 * The id of a run: one path segment, first an ASCII letter or digit, then letters, digits, {@code
 * .}, {@code _}, {@code -}; at most 200 characters.
 */
public record RunId(String value) {

  /**
   * Name of the link, next to the runs, that points to the newest finished one. No new run has it.
   */
  public static final String LATEST = "latest";

  private static final Pattern SEGMENT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,199}");

  public RunId {
    if (!isValid(value)) {
      throw new IllegalArgumentException("not a run id");
    }
  }

  public static boolean isValid(String value) {
    return SEGMENT.matcher(value).matches();
  }

  /** Whether no new run may have this id, also where the disk takes both cases for one. */
  public boolean isReserved() {
    return LATEST.equalsIgnoreCase(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
