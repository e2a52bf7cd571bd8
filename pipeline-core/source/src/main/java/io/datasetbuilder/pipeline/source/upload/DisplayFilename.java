package io.datasetbuilder.pipeline.source.upload;

import java.util.Optional;

/**
 * The name under which a user knew a file: for display only, never part of a path. Without folders
 * and control characters, at most 255 characters.
 */
public record DisplayFilename(String value) {

  private static final int LONGEST = 255;

  public DisplayFilename {
    if (value.isEmpty() || !value.equals(clean(value))) {
      throw new IllegalArgumentException("not a display name");
    }
  }

  /** The last segment of whatever a client calls its file; empty when nothing is left of it. */
  public static Optional<DisplayFilename> basenameOf(String written) {
    return Optional.of(clean(written)).filter(name -> !name.isEmpty()).map(DisplayFilename::new);
  }

  private static String clean(String written) {
    String base = written.substring(lastSeparator(written) + 1);
    StringBuilder kept = new StringBuilder();
    base.codePoints()
        .filter(c -> !Character.isISOControl(c) && !isBidiControl(c))
        .limit(LONGEST)
        .forEach(kept::appendCodePoint);
    return kept.toString().strip();
  }

  private static int lastSeparator(String written) {
    return Math.max(written.lastIndexOf('/'), written.lastIndexOf('\\'));
  }

  /** Such characters make a name look like another one. */
  static boolean isBidiControl(int c) {
    return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  }

  @Override
  public String toString() {
    return value;
  }
}
