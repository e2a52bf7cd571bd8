package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.List;
import java.util.Optional;

/**
 * All checks of one run, in the order made.
 *
 * @param removed raw records that were removed as the BuildSpec of the run declares
 */
public record VerifyReport(RunId runId, List<Check> checks, Optional<RemovedRecords> removed) {

  public VerifyReport {
    checks = List.copyOf(checks);
  }

  /** True when no check failed. */
  public boolean passed() {
    return checks.stream().noneMatch(check -> check.status() == ProofStatus.FAIL);
  }

  /** Problems of all checks. */
  public List<Problem> problems() {
    return checks.stream().flatMap(check -> check.problems().stream()).toList();
  }

  /** Result of one check. */
  public enum ProofStatus implements WireNamed.LowerCase {
    /** Everything that could be compared is equal. */
    PASS,
    /** Something differs. */
    FAIL,
    /** The manifest records nothing to compare with. */
    SKIPPED
  }

  /**
   * One check and its result.
   *
   * @param name subject of the check, in a few words
   * @param detail extent of the comparison, in a sentence
   * @param problems differences; empty unless the check failed
   */
  public record Check(String name, ProofStatus status, String detail, List<Problem> problems) {

    public Check {
      problems = List.copyOf(problems);
    }

    /** Result of a comparison: failed with a problem, skipped when nothing was compared. */
    public static Check compared(String name, int compared, String what, List<Problem> problems) {
      if (!problems.isEmpty()) {
        String detail = problems.size() + " of " + compared + " " + what + " differ.";
        return new Check(name, ProofStatus.FAIL, detail, problems);
      }
      return compared == 0
          ? new Check(name, ProofStatus.SKIPPED, "Nothing is recorded to compare.", problems)
          : new Check(name, ProofStatus.PASS, compared + " " + what + " compared.", problems);
    }
  }
}
