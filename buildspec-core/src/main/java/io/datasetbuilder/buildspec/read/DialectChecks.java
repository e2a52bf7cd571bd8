package io.datasetbuilder.buildspec.read;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules of the characters of a CSV text: each can have its role, and no two can be confused.
 */
final class DialectChecks {

  private static final int LONGEST = 4;

  private final CsvDialect csv;
  private final FieldPath at;
  private final ProblemLog log;

  private DialectChecks(CsvDialect csv, FieldPath at, ProblemLog log) {
    this.csv = csv;
    this.at = at;
    this.log = log;
  }

  static void check(CsvDialect csv, FieldPath at, ProblemLog log) {
    DialectChecks checks = new DialectChecks(csv, at, log);
    checks.checkRoles();
    checks.checkPairs();
    checks.checkQuoting();
  }

  private void checkRoles() {
    csv.delimiter().ifPresent(text -> checkText(text, "delimiter"));
    csv.comment().ifPresent(comment -> checkText(comment.text(), "comment"));
    csv.quote().ifPresent(sign -> checkSign(sign, "quote"));
    csv.escape().ifPresent(sign -> checkSign(sign, "escape"));
    csv.numbers().decimal().ifPresent(sign -> checkSign(sign, "decimal"));
    csv.numbers().thousands().ifPresent(sign -> checkSign(sign, "thousands"));
  }

  private void checkText(String text, String name) {
    int length = text.codePointCount(0, text.length());
    if (length < 1 || length > LONGEST) {
      refuse(name, name + " has 1 to " + LONGEST + " characters");
    } else if (text.chars().anyMatch(DialectChecks::isBreak)) {
      refuse(name, name + " contains a line break or U+0000");
    } else if (text.chars().allMatch(DialectChecks::isAsciiLetterOrDigit)) {
      refuse(name, name + " consists of letters or digits, which cells contain");
    }
  }

  private void checkSign(char sign, String name) {
    if (isBreak(sign)) {
      refuse(name, name + " is a line break or U+0000");
    } else if (isAsciiLetterOrDigit(sign) || sign == '+' || sign == '-') {
      refuse(name, name + " is a character of which words and numbers consist");
    }
  }

  private void refuse(String name, String message) {
    log.add(ValidationProblem.INVALID_READ_CHARACTER, at.field(name), message);
  }

  private void checkPairs() {
    List<Sign> signs = signs();
    for (int later = 0; later < signs.size(); later++) {
      checkDelimiter(signs.get(later));
      checkInlineComment(signs.get(later));
      for (int earlier = 0; earlier < later; earlier++) {
        checkDifferent(signs.get(earlier), signs.get(later));
      }
    }
    csv.comment().map(CsvDialect.Comment::text).ifPresent(this::checkComment);
  }

  private List<Sign> signs() {
    List<Sign> signs = new ArrayList<>();
    csv.quote().ifPresent(sign -> signs.add(new Sign("quote", sign, true)));
    csv.escape().ifPresent(sign -> signs.add(new Sign("escape", sign, true)));
    signs.add(new Sign("decimal", csv.numbers().decimalSign(), false));
    csv.numbers().thousands().ifPresent(sign -> signs.add(new Sign("thousands", sign, false)));
    return signs;
  }

  /**
   * A point is the decimal sign of a text whose delimiter is a point, when no number has one. Where
   * there are quotes, numbers whose thousands sign is the delimiter are between them: another one
   * would be two cells.
   */
  private void checkDelimiter(Sign sign) {
    String delimiter = csv.delimiterText();
    boolean undeclared = sign.name().equals("decimal") && csv.numbers().decimal().isEmpty();
    boolean confused =
        sign.ofQuoting()
            ? delimiter.indexOf(sign.character()) >= 0
            : delimiter.equals(String.valueOf(sign.character()));
    boolean quoted = sign.name().equals("thousands") && csv.quote().isPresent();
    if (confused && !undeclared && !quoted) {
      String message = sign.name() + " is part of the delimiter";
      conflict(csv.delimiter().isPresent() ? "delimiter" : sign.name(), message);
    }
  }

  private void checkDifferent(Sign one, Sign other) {
    if (one.character() == other.character()) {
      conflict(other.name(), other.name() + " is the same character as " + one.name());
    }
  }

  private void checkComment(String comment) {
    String delimiter = csv.delimiterText();
    if (comment.startsWith(delimiter) || delimiter.startsWith(comment)) {
      conflict("comment", "a record whose first cell is empty would begin like a comment");
    }
    if (csv.quote().filter(quote -> comment.indexOf(quote) == 0).isPresent()) {
      conflict("comment", "a record whose first cell is quoted would begin like a comment");
    }
  }

  /** A cell with the sign would end there. */
  private void checkInlineComment(Sign sign) {
    boolean begins =
        csv.comment()
            .filter(comment -> comment.inline() && comment.text().indexOf(sign.character()) == 0)
            .isPresent();
    if (begins && !sign.name().equals("quote")) {
      conflict("comment", "comment begins with the character of " + sign.name());
    }
  }

  private void conflict(String name, String message) {
    log.add(ValidationProblem.CONFLICTING_READ_CHARACTERS, at.field(name), message);
  }

  private void checkQuoting() {
    if (csv.quote().isEmpty()) {
      csv.escape().ifPresent(escape -> withoutEffect("escape"));
      if (csv.lenientQuotes()) {
        withoutEffect("lenient_quotes");
      }
    }
  }

  private void withoutEffect(String name) {
    String message = name + " has no effect without quotes";
    log.add(ValidationProblem.CONFLICTING_READ_OPTIONS, at.field(name), message);
  }

  private static boolean isBreak(int c) {
    return c == '\n' || c == '\r' || c == 0;
  }

  private static boolean isAsciiLetterOrDigit(int c) {
    return c < 0x80 && Character.isLetterOrDigit(c);
  }

  /**
   * A character with one role.
   *
   * @param ofQuoting whether it has its role at any position of a cell, not in numbers alone
   */
  private record Sign(String name, char character, boolean ofQuoting) {}
}
