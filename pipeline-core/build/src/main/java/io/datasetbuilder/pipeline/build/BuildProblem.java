package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Why a valid spec is not built. */
public enum BuildProblem implements ProblemCode {
  NOT_SUPPORTED_YET(
      "The field is valid, but builds cannot carry it out yet. Nothing was built, since nothing is silently ignored.",
      "Remove the field, or wait for a version that supports it."),
  UPLOAD_FORMAT_MISMATCH(
      "The source declares another format than the upload was handed in with.",
      "Write the upload's format into sources[].format."),
  RESERVED_OUTPUT_PATH(
      "The export's output_path is a file that every Gold folder holds already.",
      "Choose another output_path."),
  OUTPUT_PATH_TAKEN(
      "Two exports would write one file: an exporter writes a document beside its output_path too.",
      "Give the exports output_paths in different folders."),
  EXPORTER_FAILED(
      "An exporter broke while it wrote; what it had written before stays.",
      "Report it to the exporter's author with the run's log, or leave the export out.");

  private final Explanation explanation;

  BuildProblem(String meaning, String remedy) {
    this.explanation = new Explanation(meaning, remedy);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
