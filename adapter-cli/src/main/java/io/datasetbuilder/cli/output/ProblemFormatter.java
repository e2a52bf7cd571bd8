package io.datasetbuilder.cli.output;

import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.validation.Refusal;
import io.datasetbuilder.wire.ProblemBody;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats problems and refusals for people: path, message and code, and a hint below. */
public final class ProblemFormatter {

  /** The headline of a refusal without a better one. */
  public static final String REFUSED = "refused";

  private static final Pattern SOURCE = Pattern.compile("sources\\[\\d+](?:\\.)?(.*)");

  private final Console console;

  public ProblemFormatter(Console console) {
    this.console = console;
  }

  /**
   * Reports a refusal, as JSON or for people.
   *
   * @param headline for a refusal that is not about a spec
   * @return the exit code
   */
  public static int refusal(Console console, Refusal refusal, boolean json, String headline) {
    if (json) {
      console.println(ProblemBody.of(refusal));
      return ExitCode.FAILED;
    }
    ProblemFormatter text = new ProblemFormatter(console);
    switch (refusal.reason()) {
      case UNLOADABLE ->
          text.reportBriefly(
              "failed to load spec",
              refusal.problems().stream().map(ProblemFormatter::withUploadHint).toList());
      case INVALID -> text.report("spec validation failed", refusal.problems());
      case NOT_POSSIBLE -> text.reportBriefly(headline, refusal.problems());
    }
    return ExitCode.FAILED;
  }

  /** The field that most first specs lack is filled by an option of this program. */
  private static Problem withUploadHint(Problem problem) {
    boolean upload =
        problem.code() == LoadProblem.MISSING_FIELD && problem.at().endsWith(".upload_id");
    return upload && problem.hint().isEmpty()
        ? problem.withHint("name the source's file with --upload ALIAS=PATH")
        : problem;
  }

  /** A headline, and each problem on a line of its own. */
  public void report(String headline, List<Problem> problems) {
    console.note("error: " + headline + ":");
    problems.forEach(this::line);
  }

  /** Reports one problem on the line of a headline, or several below it. */
  public void reportBriefly(String headline, List<Problem> problems) {
    if (problems.size() > 1) {
      report(headline, problems);
      return;
    }
    console.note("error: " + headline + ": " + sentence(problems.get(0)));
    hint(problems.get(0));
  }

  /** Each problem as a warning on a line of its own. */
  public void warn(List<Problem> problems) {
    for (Problem problem : problems) {
      console.warn(sentence(problem));
      hint(problem);
    }
  }

  public void line(Problem problem) {
    console.note("  - " + sentence(problem));
    hint(problem);
  }

  /** A problem of one source. */
  public void line(String source, Problem problem) {
    Matcher place = SOURCE.matcher(problem.at());
    String field = place.matches() ? place.group(1) : problem.at();
    console.note("  - " + source + ": " + sentence(field, problem));
    hint(problem);
  }

  private void hint(Problem problem) {
    problem.hint().ifPresent(hint -> console.note("    hint: " + hint));
  }

  private String sentence(Problem problem) {
    return sentence(place(problem), problem);
  }

  /** A source is named by its key where that is known. */
  private static String place(Problem problem) {
    Matcher place = SOURCE.matcher(problem.at());
    return problem
        .source()
        .filter(key -> place.matches())
        .map(key -> place.group(1).isEmpty() ? key : key + ": " + place.group(1))
        .orElse(problem.at());
  }

  private static String sentence(String at, Problem problem) {
    String position =
        problem.position().map(place -> "(" + place.line() + ":" + place.column() + ")").orElse("");
    String where = (at + " " + position).strip();
    String prefix = where.isEmpty() ? "" : where + ": ";
    return prefix + problem.message() + " [" + problem.code().wire() + "]";
  }
}
