package io.datasetbuilder.buildspec.rule;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.FieldPath;

/** The rule that required texts follow. */
public final class RequiredTexts {

  private RequiredTexts() {}

  /**
   * Notes a text that is blank.
   *
   * @param name the field's name
   * @param owner the place of the mapping that has the field
   * @return whether the text is filled
   */
  public static boolean check(String text, String name, FieldPath owner, ProblemLog log) {
    if (Blank.is(text)) {
      log.add(ValidationProblem.EMPTY_FIELD, owner.field(name), name + " is blank");
      return false;
    }
    return true;
  }
}
