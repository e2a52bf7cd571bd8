package io.datasetbuilder.cli;

import io.datasetbuilder.embedded.Refusal;

/** Tells a refusal the same way for every command. */
final class RefusalText {

  /** What a refusal is called where nothing better is known. */
  static final String REFUSED = "refused";

  private RefusalText() {}

  /**
   * Prints it.
   *
   * @param refused what it is called where the refusal says no more
   * @return the exit code
   */
  static int tell(Console console, Refusal refusal, boolean json, String refused) {
    if (json) {
      console.say(refusal.toJson());
      return ExitCode.FAILED;
    }
    ProblemText text = new ProblemText(console);
    switch (refusal.reason()) {
      case UNLOADABLE -> text.reportBriefly("failed to load spec", refusal.problems());
      case INVALID -> text.report("spec validation failed", refusal.problems());
      case NOT_POSSIBLE -> text.reportBriefly(refused, refusal.problems());
    }
    return ExitCode.FAILED;
  }
}
