package io.datasetbuilder.cli;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;

/** Problems for people: place, sentence, code, and below it what to do. */
final class ProblemText {

  private final Console console;

  ProblemText(Console console) {
    this.console = console;
  }

  /** A headline, and each problem on a line of its own. */
  void report(String headline, List<Problem> problems) {
    console.note("error: " + headline + ":");
    problems.forEach(this::line);
  }

  /** One problem behind a headline, or several below it. */
  void reportBriefly(String headline, List<Problem> problems) {
    if (problems.size() > 1) {
      report(headline, problems);
      return;
    }
    console.note("error: " + headline + ": " + sentence(problems.get(0)));
    hint(problems.get(0));
  }

  /** Each problem as a warning on a line of its own. */
  void warn(List<Problem> problems) {
    for (Problem problem : problems) {
      console.warn(sentence(problem));
      hint(problem);
    }
  }

  void line(Problem problem) {
    console.note("  - " + sentence(problem));
    hint(problem);
  }

  /** A problem of one source whose place is a field that all sources share. */
  void line(String source, Problem problem) {
    boolean placed = problem.at().startsWith("sources[");
    console.note("  - " + (placed ? "" : source + ": ") + sentence(problem));
    hint(problem);
  }

  private void hint(Problem problem) {
    problem.hint().ifPresent(hint -> console.note("    hint: " + hint));
  }

  private static String sentence(Problem problem) {
    String position =
        problem.position().map(place -> "(" + place.line() + ":" + place.column() + ")").orElse("");
    String where = (problem.at() + " " + position).strip();
    String prefix = where.isEmpty() ? "" : where + ": ";
    return prefix + problem.message() + " [" + problem.code().wire() + "]";
  }
}
