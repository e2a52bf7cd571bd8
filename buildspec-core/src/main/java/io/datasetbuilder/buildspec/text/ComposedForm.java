package io.datasetbuilder.buildspec.text;

import java.text.Normalizer;

/**
 * The composed form of texts (Unicode's NFC): equal for texts that look equal, letter by letter.
 */
public final class ComposedForm {

  private ComposedForm() {}

  /** The text in NFC. */
  public static String of(String text) {
    // ASCII is composed; the tables of all other letters take longer to load than a spec to read.
    return isAscii(text) ? text : Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 0x80);
  }
}
