package io.datasetbuilder.infrastructure.specyaml;

/** Halves of characters beyond U+FFFF. */
final class Surrogates {

  private Surrogates() {}

  /** Whether some half stands without its other half. */
  static boolean anyAlone(String text) {
    return text.codePoints().anyMatch(Surrogates::isHalf);
  }

  /** Whether a code point is a half: whole pairs are one code point. */
  static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
