package io.datasetbuilder.buildspec.text;

/** Names and choices of a spec as a message shows them: quoted, short, on one line. */
public final class Quoting {

  private static final int LONGEST = 80;

  private Quoting() {}

  /** The text in double quotes; control characters become spaces, and a long text is cut. */
  public static String quoted(String text) {
    return '"' + cut(text) + '"';
  }

  /**
   * The path of a file in double quotes, as {@link #quoted} but uncut: its last part identifies the
   * file.
   */
  public static String path(String path) {
    StringBuilder shown = new StringBuilder();
    path.codePoints().map(c -> Character.isISOControl(c) ? ' ' : c).forEach(shown::appendCodePoint);
    return '"' + shown.toString() + '"';
  }

  /** The text, at most 80 code points of it, without control characters. */
  public static String cut(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .limit(LONGEST)
        .map(c -> Character.isISOControl(c) ? ' ' : c)
        .forEach(shown::appendCodePoint);
    return text.codePointCount(0, text.length()) > LONGEST ? shown + "..." : shown.toString();
  }
}
