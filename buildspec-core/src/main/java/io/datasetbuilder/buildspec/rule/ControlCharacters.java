package io.datasetbuilder.buildspec.rule;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.function.IntPredicate;

/**
 * The rules about characters that control how a text is shown instead of being shown. YAML lets
 * escapes write them.
 *
 * <p>An identity holds none of them: two that look the same are the same, and it stands on one line
 * of a log, a terminal or an address as it is. A text for people may have line breaks and tabs, and
 * marks of writing direction, which right-to-left texts need; the other control characters mean
 * nothing in it, and a terminal would obey them.
 */
public final class ControlCharacters {

  private ControlCharacters() {}

  /** Notes that an identity holds one. */
  public static void checkIdentity(String text, FieldPath at, ProblemLog log) {
    check(text, ControlCharacters::isUnseen, at, log);
  }

  /** Notes that a text for people holds one. */
  public static void checkProse(String text, FieldPath at, ProblemLog log) {
    check(text, c -> Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t', at, log);
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
