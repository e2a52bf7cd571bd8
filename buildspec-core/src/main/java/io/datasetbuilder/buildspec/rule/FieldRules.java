package io.datasetbuilder.buildspec.rule;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.function.IntPredicate;

/** The rules that texts and lists of column names follow in many fields. */
public final class FieldRules {

  private FieldRules() {}

  /**
   * Notes a text that is blank.
   *
   * @param name the field's name
   * @param owner the place of the mapping that has the field
   * @return whether the text is filled
   */
  public static boolean checkFilled(String text, String name, FieldPath owner, ProblemLog log) {
    if (Blank.is(text)) {
      log.add(ValidationProblem.EMPTY_FIELD, owner.field(name), name + " is blank");
      return false;
    }
    return true;
  }

  /** Notes each name that the list has twice. */
  public static void checkColumns(List<String> columns, FieldPath at, ProblemLog log) {
    for (int index : Duplicates.in(columns)) {
      String message = "the column " + Quoting.quoted(columns.get(index)) + " is named twice";
      log.add(ValidationProblem.DUPLICATE_COLUMN, at.item(index), message);
    }
  }

  /**
   * Notes that an identity holds a character that controls how a text is shown; YAML lets escapes
   * write them. Identities that look the same must be the same, and an identity must fit unchanged
   * on one line of a log, a terminal or an address.
   */
  public static void checkIdentity(String text, FieldPath at, ProblemLog log) {
    check(text, FieldRules::isUnseen, at, log);
  }

  /**
   * Notes that a text for people holds a control character, which a terminal would obey. Line
   * breaks, tabs and marks of writing direction, which right-to-left texts need, are allowed.
   */
  public static void checkProse(String text, FieldPath at, ProblemLog log) {
    check(text, c -> Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t', at, log);
  }

  /** Notes a text of more characters than its bound. */
  public static void checkLength(String text, int most, FieldPath at, ProblemLog log) {
    if (text.codePointCount(0, text.length()) > most) {
      String message = at.notation() + " has more than %,d characters".formatted(most);
      log.add(ValidationProblem.TEXT_TOO_LONG, at, message);
    }
  }

  private static void check(String text, IntPredicate forbidden, FieldPath at, ProblemLog log) {
    text.codePoints()
        .filter(forbidden)
        .findFirst()
        .ifPresent(
            found -> {
              String message =
                  at.notation() + " holds the control character U+%04X".formatted(found);
              log.add(ValidationProblem.CONTROL_CHARACTER, at, message);
            });
  }

  /** Control characters, ends of lines, marks of direction, and letters without width. */
  private static boolean isUnseen(int c) {
    return Character.isISOControl(c)
        || c == 0x00AD
        || c == 0x061C
        || c == 0x200B
        || c == 0x200E
        || c == 0x200F
        || (c >= 0x2028 && c <= 0x202E)
        || (c >= 0x2060 && c <= 0x2069)
        || c == 0xFEFF;
  }
}
