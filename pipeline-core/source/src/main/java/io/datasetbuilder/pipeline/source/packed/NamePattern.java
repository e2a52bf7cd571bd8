package io.datasetbuilder.pipeline.source.packed;

/**
 * Text that names several files of a folder or an archive: {@code *}, {@code ?}, {@code [abc]} and
 * {@code {a,b}} within a name, and {@code **} across folders. A name that exists is never a
 * pattern.
 */
public final class NamePattern {

  private static final String SPECIAL = "*?[{";

  private NamePattern() {}

  /** Whether a text can be a pattern. */
  public static boolean isOne(String written) {
    return written.chars().anyMatch(c -> SPECIAL.indexOf(c) >= 0);
  }
}
