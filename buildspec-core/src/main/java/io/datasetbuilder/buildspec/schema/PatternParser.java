package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.schema.TemporalPattern.Digits;
import io.datasetbuilder.buildspec.schema.TemporalPattern.Field;
import io.datasetbuilder.buildspec.schema.TemporalPattern.Literal;
import io.datasetbuilder.buildspec.schema.TemporalPattern.Name;
import io.datasetbuilder.buildspec.schema.TemporalPattern.Offset;
import io.datasetbuilder.buildspec.schema.TemporalPattern.Part;
import io.datasetbuilder.buildspec.schema.TemporalPattern.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the letters of java.time; what has no exact reading is refused with its reason. */
final class PatternParser {

  private static final Map<Character, Field> ONE_OR_TWO =
      Map.of(
          'd', Field.DAY,
          'H', Field.HOUR,
          'h', Field.HOUR_OF_HALF_DAY,
          'm', Field.MINUTE,
          's', Field.SECOND);

  private static final int MOST_DIGITS_OF_A_SECOND = 9;

  private final String pattern;
  private final Consumer<String> refusals;
  private final List<Part> parts = new ArrayList<>();
  private final StringBuilder literal = new StringBuilder();
  private boolean refused;

  private PatternParser(String pattern, Consumer<String> refusals) {
    this.pattern = pattern;
    this.refusals = refusals;
  }

  /**
   * The pattern; empty when it was refused.
   *
   * @param refusals receives each reason
   */
  static Optional<TemporalPattern> parse(String pattern, Consumer<String> refusals) {
    PatternParser parser = new PatternParser(pattern, refusals);
    parser.parse();
    parser.checkAdjacentNumbers();
    return parser.refused
        ? Optional.empty()
        : Optional.of(new TemporalPattern(pattern, parser.parts));
  }

  private void parse() {
    int i = 0;
    while (i < pattern.length()) {
      char c = pattern.charAt(i);
      if (c == '\'') {
        i = quoted(i + 1);
      } else if (isLetter(c)) {
        int end = i;
        while (end < pattern.length() && pattern.charAt(end) == c) {
          end++;
        }
        closeLiteral();
        letters(c, end - i);
        i = end;
      } else {
        if ("[]{}#".indexOf(c) >= 0) {
          refuse("'" + c + "' is reserved in patterns; list several patterns for optional parts");
        }
        literal.append(c);
        i++;
      }
    }
    closeLiteral();
  }

  /** Text in single quotes; two of them are one quote. The place after it. */
  private int quoted(int start) {
    if (start < pattern.length() && pattern.charAt(start) == '\'') {
      literal.append('\'');
      return start + 1;
    }
    int i = start;
    while (i < pattern.length()) {
      if (pattern.charAt(i) != '\'') {
        literal.append(pattern.charAt(i));
        i++;
      } else if (i + 1 < pattern.length() && pattern.charAt(i + 1) == '\'') {
        literal.append('\'');
        i += 2;
      } else {
        return i + 1;
      }
    }
    refuse("a quote is not closed");
    return i;
  }

  private void closeLiteral() {
    if (literal.length() > 0) {
      parts.add(new Literal(literal.toString()));
      literal.setLength(0);
    }
  }

  private void letters(char letter, int count) {
    Field field = ONE_OR_TWO.get(letter);
    if (field != null && count <= 2) {
      parts.add(new Digits(field, count, 2));
    } else if ((letter == 'y' || letter == 'u') && count == 4) {
      parts.add(new Digits(Field.YEAR, 4, 4));
    } else if ((letter == 'y' || letter == 'u') && count == 2) {
      parts.add(new Digits(Field.YEAR_OF_CENTURY, 2, 2));
    } else if ((letter == 'M' || letter == 'L') && count <= 4) {
      parts.add(count <= 2 ? new Digits(Field.MONTH, count, 2) : new Name(Field.MONTH));
    } else if (letter == 'a' && count == 1) {
      parts.add(new Name(Field.HALF_DAY));
    } else if (letter == 'S' && count <= MOST_DIGITS_OF_A_SECOND) {
      parts.add(new Digits(Field.FRACTION, count, count));
    } else if ((letter == 'X' || letter == 'x') && count <= 3) {
      parts.add(new Offset(count, letter == 'X'));
    } else if (letter == 'V' && count == 2) {
      parts.add(new Region());
    } else {
      refuse(
          "the letters "
              + String.valueOf(letter).repeat(count)
              + " are not read; use yyyy, yy, M, MM, MMM, MMMM, d, dd, H, HH, h, hh, a, m, mm, s,"
              + " ss, S, X, x, VV, and quote letters that are text");
    }
  }

  /** Refuses two adjacent numbers when the first has no fixed width. */
  private void checkAdjacentNumbers() {
    for (int i = 1; i < parts.size(); i++) {
      if (parts.get(i) instanceof Digits
          && parts.get(i - 1) instanceof Digits before
          && before.least() < before.most()) {
        refuse("a number that another one follows directly needs a fixed width, such as dd");
      }
    }
  }

  private void refuse(String reason) {
    refused = true;
    refusals.accept(reason);
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
