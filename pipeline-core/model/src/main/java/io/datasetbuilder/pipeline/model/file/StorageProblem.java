package io.datasetbuilder.pipeline.model.file;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Why files could not be kept. */
public enum StorageProblem implements ProblemCode {
  DISK_FULL(
      "The disk that holds the output folder has too little free space. Nothing half is visible.",
      "Free some space, or choose an output folder on another disk, and build again."),
  OUTPUT_UNWRITABLE(
      "The output folder cannot be created, written or forced to disk. Nothing half is visible.",
      "Check that the output folder is a folder and that you may write to it."),
  UNSAFE_PATH(
      "A path leads through a symbolic link or out of the folder it belongs to.",
      "Remove the symbolic link, or choose another output folder.");

  private final Explanation explanation;

  StorageProblem(String meaning, String remedy) {
    this.explanation = new Explanation(meaning, remedy);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
