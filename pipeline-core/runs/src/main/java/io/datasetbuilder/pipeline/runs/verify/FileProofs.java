package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.runs.verify.VerifyReport.Check;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks that every file is the recorded one, and that no other file exists, except events of
 * lineage: they are written after the manifest. Raw records that were removed as the stored
 * BuildSpec declares are neither missing nor compared; a removal that it does not declare counts as
 * none.
 */
final class FileProofs implements VerifyRun.RunCheck {

  @Override
  public Check check(RunUnderTest run) {
    Optional<RemovedRecords> removed = run.removedRecords();
    Map<RunPath, OutputFile> recorded =
        removed.isPresent() ? run.manifest().outputs().present() : run.manifest().outputs().files();
    List<Problem> problems = new ArrayList<>();
    recorded.forEach((path, file) -> compare(path, file.facts(), run, problems));
    if (!run.manifest().outputs().files().isEmpty()) {
      for (RunPath path : run.files().files()) {
        if (!isWrittenLater(path) && !recorded.containsKey(path)) {
          unlisted(path, run, removed).ifPresent(problems::add);
        }
      }
    }
    undeclared(run, removed).ifPresent(problems::add);
    Check compared = Check.compared("files", recorded.size(), "files", problems);
    return removed.map(found -> withRemoved(compared, run, found)).orElse(compared);
  }

  /** Whether the file is written after its run has ended, so that the manifest cannot list it. */
  private static boolean isWrittenLater(RunPath path) {
    return path.equals(ManifestDocument.PATH) || path.equals(RunPaths.LINEAGE);
  }

  private static void compare(
      RunPath path, FileFacts expected, RunUnderTest run, List<Problem> problems) {
    FileFacts actual = run.facts().get(path);
    if (actual == null) {
      problems.add(Problem.of(VerifyProblem.FILE_MISSING, path.value(), path + " is missing."));
    } else if (!actual.equals(expected)) {
      String message =
          actual.bytes() == expected.bytes()
              ? path + " holds other bytes than were recorded."
              : "%s is %d bytes long, not %d as recorded."
                  .formatted(path, actual.bytes(), expected.bytes());
      problems.add(Problem.of(VerifyProblem.FILE_CHANGED, path.value(), message));
    }
  }

  /** Problem of a file that the manifest does not list, or lists as removed. */
  private static Optional<Problem> unlisted(
      RunPath path, RunUnderTest run, Optional<RemovedRecords> removed) {
    if (removed.isPresent() && path.equals(RemovedRecords.PATH)) {
      return Optional.empty();
    }
    if (removed.isPresent() && RunPaths.isRawRecord(path)) {
      String message = path + " is recorded as removed, and is still in the run's folder.";
      return Optional.of(Problem.of(VerifyProblem.FILE_NOT_REMOVED, path.value(), message));
    }
    return isLeftForARetry(path, run)
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                VerifyProblem.FILE_UNLISTED,
                path.value(),
                path + " is not listed in the manifest."));
  }

  /**
   * Whether the file is the checkpoint of a source that was not completely fetched: it is no output
   * and stays for a retry. A successful run has none.
   */
  private static boolean isLeftForARetry(RunPath path, RunUnderTest run) {
    return run.manifest().run().status() != RunStatus.OK && CheckpointLayout.holds(path);
  }

  private static Optional<Problem> undeclared(RunUnderTest run, Optional<RemovedRecords> removed) {
    return removed.isEmpty() && run.manifest().outputs().removed().isPresent()
        ? Optional.of(
            Problem.of(
                VerifyProblem.REMOVAL_UNDECLARED,
                RunPaths.BRONZE,
                "Raw records are recorded as removed, which the stored BuildSpec does not declare,"
                    + " or not for this time."))
        : Optional.empty();
  }

  private static Check withRemoved(Check check, RunUnderTest run, RemovedRecords removed) {
    long bytes =
        removed.files().stream()
            .flatMap(
                path -> Optional.ofNullable(run.manifest().outputs().files().get(path)).stream())
            .mapToLong(file -> file.facts().bytes())
            .sum();
    String detail =
        "%s Raw records (%s, %s) were removed on %s, as bronze of the BuildSpec declares."
            .formatted(
                check.detail(),
                NumberFormat.counted(removed.files().size(), "file"),
                NumberFormat.bytes(bytes),
                NumberFormat.moment(removed.at()));
    return new Check(check.name(), check.status(), detail, check.problems());
  }
}
