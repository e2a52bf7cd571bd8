package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.run.DuplicateRunId;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Locale;
import java.util.Optional;

/** What a failure of the disk means to a user. No message names a path of the machine. */
final class StorageFailures {

  private StorageFailures() {}

  static Problem problem(IOException cause) {
    if (cause instanceof UnsafePathException) {
      return Problem.of(
          StorageProblem.UNSAFE_PATH,
          "",
          "A path leads through a symbolic link or out of its folder.");
    }
    return isFull(cause)
        ? diskFull()
        : Problem.of(
            StorageProblem.OUTPUT_UNWRITABLE, "", "The output folder cannot be written or read.");
  }

  static Problem diskFull() {
    return Problem.of(
        StorageProblem.DISK_FULL, "", "The disk that holds the output folder is full.");
  }

  static WorkspaceFailure workspace(IOException cause) {
    return new WorkspaceFailure(problem(cause), cause);
  }

  static WorkspaceFailure completed(RunId id) {
    return new WorkspaceFailure(DuplicateRunId.problem(id, "", Optional.empty()), null);
  }

  static WorkspaceFailure inProgress(RunId id) {
    return refused(RunProblem.RUN_ID_IN_PROGRESS, "Another build of run " + id + " is running.");
  }

  private static WorkspaceFailure refused(RunProblem code, String message) {
    return new WorkspaceFailure(Problem.of(code, "", message), null);
  }

  /** Java has no type for a full disk; the system's own words, which are few, tell it. */
  private static boolean isFull(IOException cause) {
    String text =
        cause instanceof FileSystemException system && system.getReason() != null
            ? system.getReason()
            : String.valueOf(cause.getMessage());
    String words = text.toLowerCase(Locale.ROOT);
    return words.contains("no space left")
        || words.contains("quota exceeded")
        || words.contains("not enough space");
  }
}
