package io.datasetbuilder.infrastructure.http.response;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What stands at a place of a document.
 *
 * @param text of a text, trimmed; of a number or boolean, as spelled; null of anything else
 * @param empty whether there is nothing: null, a blank text, an array or object without content
 */
record FoundValue(Kind kind, String text, boolean empty) {

  enum Kind {
    OBJECT,
    ARRAY,
    TEXT,
    NUMBER,
    BOOLEAN,
    NULL
  }

  private static final int MOST_DIGITS = 18;

  /** A code: any scalar that is not blank. */
  Optional<String> code() {
    return empty ? Optional.empty() : Optional.ofNullable(text);
  }

  /**
   * A number of records, from a number or a numeric text. Everything else states nothing: signs,
   * fractions, exponents, words.
   */
  Optional<Long> count() {
    boolean may = kind == Kind.NUMBER || kind == Kind.TEXT;
    return may && isDigits(text) ? Optional.of(Long.valueOf(text)) : Optional.empty();
  }

  /** A page size: as a count, at least 1. */
  OptionalInt size() {
    return count()
        .filter(count -> count >= 1 && count <= Integer.MAX_VALUE)
        .map(count -> OptionalInt.of(count.intValue()))
        .orElse(OptionalInt.empty());
  }

  private static boolean isDigits(String text) {
    return !text.isEmpty()
        && text.length() <= MOST_DIGITS
        && text.chars().allMatch(each -> each >= '0' && each <= '9');
  }
}
