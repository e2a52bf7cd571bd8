package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.buildspec.text.ComposedForm;
import java.nio.charset.StandardCharsets;

/**
 * The key of a source's output, safe as one path segment (Spec, "Source output key rules"): a
 * letter or digit, then letters, digits, {@code .}, {@code _} and {@code -}. Letters and digits are
 * Unicode's.
 *
 * @param value the key in NFC
 */
public record SourceKey(String value) {

  /** The longest key in bytes of UTF-8, so that file names made from it still fit a file system. */
  public static final int LONGEST = 200;

  /**
   * @throws IllegalArgumentException when the text is not safe
   */
  public SourceKey {
    value = ComposedForm.of(value);
    if (!isSafe(value)) {
      throw new IllegalArgumentException("not a safe source key");
    }
  }

  /** Whether a text is a safe path segment once it is in NFC. */
  public static boolean isSafe(String text) {
    String key = ComposedForm.of(text);
    return !key.isEmpty()
        && Character.isLetterOrDigit(key.codePointAt(0))
        && key.codePoints().allMatch(SourceKey::isAllowed)
        && key.getBytes(StandardCharsets.UTF_8).length <= LONGEST;
  }

  private static boolean isAllowed(int codePoint) {
    return Character.isLetterOrDigit(codePoint)
        || codePoint == '.'
        || codePoint == '_'
        || codePoint == '-';
  }

  /**
   * Whether the two keys, or one and the other with {@code .jsonl}, would be one file on some
   * system.
   */
  public boolean collidesWith(SourceKey other) {
    String mine = folded();
    String theirs = other.folded();
    return mine.equals(theirs) || mine.equals(theirs + ".jsonl") || theirs.equals(mine + ".jsonl");
  }

  /** The key as a file system sees it that ignores letter case and trailing dots and spaces. */
  String folded() {
    String folded = CaseFold.of(value);
    int end = folded.length();
    while (end > 0 && (folded.charAt(end - 1) == '.' || folded.charAt(end - 1) == ' ')) {
      end--;
    }
    return folded.substring(0, end);
  }

  /** Written out, like the hash: a record's own are put together when first needed, for 10 ms. */
  @Override
  public boolean equals(Object other) {
    return other instanceof SourceKey key && value.equals(key.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return value;
  }
}
