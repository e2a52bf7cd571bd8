package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Every file is the one that was recorded, and there is no other. */
public final class FileProofs implements VerifyRun.RunCheck {

  @Override
  public VerifyReport.Check check(RunUnderTest run) {
    Map<RunPath, OutputFile> recorded = run.manifest().outputs().files();
    List<Problem> problems = new ArrayList<>();
    recorded.forEach((path, file) -> compare(path, file.facts(), run, problems));
    if (!recorded.isEmpty()) {
      run.files().files().stream()
          .filter(path -> !path.equals(ManifestDocument.PATH) && !recorded.containsKey(path))
          .filter(path -> !isLeftForARetry(path, run))
          .forEach(path -> problems.add(unlisted(path)));
    }
    return VerifyReport.Check.compared("files", recorded.size(), "files", problems);
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

  /**
   * The checkpoint of a source that was not fetched to its end is no output: it lies there for a
   * retry. A run that ended well has none.
   */
  private static boolean isLeftForARetry(RunPath path, RunUnderTest run) {
    return run.manifest().run().status() != RunStatus.OK && CheckpointLayout.holds(path);
  }

  private static Problem unlisted(RunPath path) {
    return Problem.of(
        VerifyProblem.FILE_UNLISTED, path.value(), path + " is not listed in the manifest.");
  }
}
