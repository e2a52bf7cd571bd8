package io.datasetbuilder.cli.command;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.Refusal;

/** Tells a refusal the same way for every command. */
public final class RefusalFormatter {

  /** What a refusal is called where nothing better is known. */
  public static final String REFUSED = "refused";

  private RefusalFormatter() {}

  /**
   * Prints it.
   *
   * @param refused what it is called where the refusal says no more
   * @return the exit code
   */
  public static int tell(Console console, Refusal refusal, boolean json, String refused) {
    if (json) {
      console.say(refusal.toJson());
      return ExitCode.FAILED;
    }
    ProblemFormatter text = new ProblemFormatter(console, refusal.sources());
    switch (refusal.reason()) {
      case UNLOADABLE ->
          text.reportBriefly(
              "failed to load spec",
              refusal.problems().stream().map(RefusalFormatter::withUploadHint).toList());
      case INVALID -> text.report("spec validation failed", refusal.problems());
      case NOT_POSSIBLE -> text.reportBriefly(refused, refusal.problems());
    }
    return ExitCode.FAILED;
  }

  /** What is missing from most first specs comes from an option of this program. */
  private static Problem withUploadHint(Problem problem) {
    boolean upload =
        problem.code() == LoadProblem.MISSING_FIELD && problem.at().endsWith(".upload_id");
    return upload && problem.hint().isEmpty()
        ? problem.withHint("name the source's file with --upload ALIAS=PATH")
        : problem;
  }
}
