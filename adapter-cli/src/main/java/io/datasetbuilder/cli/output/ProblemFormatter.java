package io.datasetbuilder.cli.output;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Problems for people: place, sentence, code, and below it what to do. */
public final class ProblemFormatter {

  private static final Pattern SOURCE = Pattern.compile("sources\\[(\\d+)](?:\\.)?(.*)");

  private final Console console;
  private final List<String> sources;

  public ProblemFormatter(Console console) {
    this(console, List.of());
  }

  /**
   * @param sources the keys of the spec's sources, which stand for their places in it
   */
  public ProblemFormatter(Console console, List<String> sources) {
    this.console = console;
    this.sources = sources;
  }

  /** A headline, and each problem on a line of its own. */
  public void report(String headline, List<Problem> problems) {
    console.note("error: " + headline + ":");
    problems.forEach(this::line);
  }

  /** One problem behind a headline, or several below it. */
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
    String field = place.matches() ? place.group(2) : problem.at();
    console.note("  - " + source + ": " + sentence(field, problem));
    hint(problem);
  }

  private void hint(Problem problem) {
    problem.hint().ifPresent(hint -> console.note("    hint: " + hint));
  }

  private String sentence(Problem problem) {
    return sentence(place(problem.at()), problem);
  }

  /** A source is named by its key where that is known. */
  private String place(String at) {
    Matcher place = SOURCE.matcher(at);
    if (!place.matches() || place.group(1).length() > 4) {
      return at;
    }
    int index = Integer.parseInt(place.group(1));
    if (index >= sources.size()) {
      return at;
    }
    return sources.get(index) + (place.group(2).isEmpty() ? "" : ": " + place.group(2));
  }

  private static String sentence(String at, Problem problem) {
    String position =
        problem.position().map(place -> "(" + place.line() + ":" + place.column() + ")").orElse("");
    String where = (at + " " + position).strip();
    String prefix = where.isEmpty() ? "" : where + ": ";
    return prefix + problem.message() + " [" + problem.code().wire() + "]";
  }
}
