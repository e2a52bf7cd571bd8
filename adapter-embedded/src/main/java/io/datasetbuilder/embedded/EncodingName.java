package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Quoting;

/** The name of a text encoding as a caller writes it. */
final class EncodingName {

  private EncodingName() {}

  /** The refusal of a name that no encoding has. */
  static Problem unknown(String name) {
    String message = "there is no encoding " + Quoting.quoted(name);
    return Problem.of(ValidationProblem.UNKNOWN_ENCODING, "", message)
        .withHint("use a name such as utf-8, utf-16, cp949 or euc-kr");
  }
}
