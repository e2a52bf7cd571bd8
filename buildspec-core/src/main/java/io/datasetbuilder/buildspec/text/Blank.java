package io.datasetbuilder.buildspec.text;

/** Decides whether a text counts as not written. */
public final class Blank {

  private Blank() {}

  /** Whether a text is empty or holds only white space, no-break spaces included. */
  public static boolean is(String text) {
    return text.codePoints().allMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c));
  }
}
