package io.datasetbuilder.pipeline.model.run;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/**
 * Problem codes of specs that are not built, runs that cannot begin or be found, and jobs that
 * cannot be changed.
 */
public enum RunProblem implements ProblemCode {
  NOT_SUPPORTED_YET(
      "The field is valid, but builds cannot carry it out yet. Nothing was built, since nothing is"
          + " silently ignored.",
      "Remove the field, or wait for a version that supports it."),
  UPLOAD_FORMAT_MISMATCH(
      "The source declares another format than that of the upload.",
      "Write the upload's format into sources[].format."),
  UPLOAD_READ_MISMATCH(
      "The uploads of one source were stored with different read options.",
      "Declare read in the source: it then applies to all of its uploads."),
  RESERVED_OUTPUT_PATH(
      "The export's output_path is a file that every Gold folder holds already.",
      "Choose another output_path."),
  OUTPUT_PATH_TAKEN(
      "Two exports would write one file: an exporter also writes a document next to its"
          + " output_path.",
      "Give the exports output_paths in different folders."),
  EXPORTER_FAILED(
      "An exporter failed while writing; the files that it wrote before are kept.",
      "Look up the run id in the log of the service, which shows the cause; report it to the"
          + " exporter's author, or leave the export out."),
  STAGE_FAILED(
      "A stage ended with an unexpected error. The other sources of the run are still built.",
      "Look up the run id in the log of the service: the entry shows the cause. Report it if it is"
          + " a defect."),
  TABLE_NOT_COMMITTED(
      "A table of the run is not in the warehouse: it holds a snapshot of a newer build, or could"
          + " not be written.",
      "Read warehouse_failures of the manifest; build again where the table could not be written."),
  INVALID_RUN_ID(
      "A run id is one path segment: first an ASCII letter or digit, then letters, digits, '.',"
          + " '_' and '-', at most 200 characters.",
      "Choose an id of that form, or leave it out to get a generated one."),
  RUN_NOT_FOUND(
      "No finished run has this id. A folder without a manifest is not a run.",
      "Check the id and the output folder."),
  RUN_IN_USE(
      "A run is being built, a build of the dataset waits, or a deletion has begun, so that nothing"
          + " can be deleted or handed over now.",
      "Wait for its end, or cancel the build, and try again."),
  RUN_BEING_PUBLISHED(
      "A publication of the run has not ended, or it is unknown how it ended.",
      "Wait for its end; reconcile or reset the receipt of a publication that was cut off."),
  SEVERAL_OWNERS(
      "An administrator named a dataset or a table for deletion, and several owners have one of"
          + " this name.",
      "Delete the runs of the dataset by their ids; each owner can drop the own table."),
  RUN_ID_COMPLETED(
      "A run that has ended has this id, well or not, and a run id is used once.",
      "Choose another run id, or leave it out to get a generated one; retry_of resumes from the"
          + " provider calls of a run that was cancelled or failed."),
  RUN_ID_IN_PROGRESS(
      "Another build of this run id is running at this moment.",
      "Wait for it to end, or choose another run id."),
  RUN_ID_TAKEN(
      "The output folder holds a file or folder of this name that no build has made, and it stays;"
          + " `latest` is the name of the link to the newest finished run.",
      "Choose another run id, or leave it out to get a generated one."),
  PREVIEW_TIME_LIMIT(
      "The preview exceeded its time limit, or the service is stopping.",
      "Build the dataset instead, preview less data, or raise SVC_PREVIEW_TIME_LIMIT_SECONDS."),
  RETRY_OF_ITSELF(
      "The run that is to be retried is the new run itself.",
      "Leave the run id out to get a generated one."),
  RETRY_OF_IN_PROGRESS(
      "The run that is to be retried is still running.", "Wait for it to end, or cancel it."),
  BUILD_QUEUE_FULL("The queue of builds is full.", "Submit again when a waiting build has begun."),
  BUILD_OWNER_LIMIT(
      "The owner has as many running and waiting builds as allowed.",
      "Submit again when one of them has ended."),
  RUN_ID_ENDED(
      "A build was submitted under this run id and ended without leaving a run.",
      "Choose another run id, or leave it out to get a generated one."),
  NOT_RUN_OWNER("The run id belongs to another owner.", "Choose another run id."),
  JOB_NOT_FOUND(
      "No job has this run id: none was submitted, or it was lost when the service stopped.",
      "Check the run id, or submit the build again."),
  JOB_ALREADY_ENDED("The job has ended, or can no longer be stopped.", "Read the run instead."),
  CREDENTIALS_REQUIRED(
      "The service stopped while the job was running, and the keys that were sent with it are"
          + " lost.",
      "Submit the build again with its keys."),
  BUILD_TIME_LIMIT(
      "The build exceeded its time limit.",
      "Build less at once, or raise SVC_BUILD_TIME_LIMIT_SECONDS."),
  SERVICE_STOPPING(
      "The service is stopping and accepts no new builds.", "Try again when it is back.");

  private final String meaning;
  private final String remedy;

  RunProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
