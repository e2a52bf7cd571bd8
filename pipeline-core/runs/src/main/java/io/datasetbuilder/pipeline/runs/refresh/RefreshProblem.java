package io.datasetbuilder.pipeline.runs.refresh;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Problems of refreshes and their schedules. */
public enum RefreshProblem implements ProblemCode {
  SCHEDULE_NOT_FOUND(
      "The caller has no schedule for this dataset.",
      "List the schedules, or schedule the dataset from a saved spec."),
  INVALID_SCHEDULE(
      "The request for a schedule has an unknown member, or a document that is not a text.",
      "Send the id of the saved spec as document, or an empty object."),
  TOO_MANY_SCHEDULES(
      "The owner has as many schedules as one owner may have.",
      "Remove schedules that are not needed any more."),
  REFRESH_SPEC_MISSING(
      "The document with the spec of the dataset does not exist.",
      "Save the spec with `dataset-builder revisions save`, under the id that the schedule names;"
          + " without a schedule, under the id of the dataset."),
  REFRESH_SPEC_REDACTED(
      "The spec that is stored with the last successful run had a credential, which was not stored:"
          + " it cannot be built again.",
      "Remove the credential from the spec, give the key as a variable or store it, and save the"
          + " spec with `dataset-builder revisions save` under the id of the dataset."),
  REFRESH_SPEC_UNREADABLE(
      "The spec that is stored with the last successful run cannot be loaded by this version.",
      "Save the spec with `dataset-builder revisions save` under the id of the dataset."),
  REFRESH_OTHER_DATASET(
      "The saved spec builds another dataset than the one that is to be refreshed.",
      "Correct dataset_id in the saved spec, or name the document of this dataset."),
  REFRESH_WITHOUT_CADENCE(
      "The spec does not say how often its dataset is refreshed.",
      "Add refresh_cadence to the spec, such as P1D for every day, and save it again."),
  REFRESH_UPLOAD_MISSING(
      "The spec reads an upload that does not exist any more.",
      "Upload the file again, and save the spec with the new upload_id."),
  REFRESH_IN_PROGRESS("Another process is refreshing this dataset.", "Wait until it has ended."),
  REFRESH_INTERRUPTED(
      "The process ended before the refresh did.", "Nothing: the refresh is tried again."),
  REFRESH_CANCELLED(
      "The refresh was cancelled.", "Nothing: the refresh is tried again, or pause the schedule."),
  DATASET_SCHEDULED(
      "The dataset has a schedule, whose builds would still belong to the former owner.",
      "Remove the schedule, hand the dataset over, and schedule it for the team."),
  REFRESH_FAILED(
      "The build of a refresh failed.", "Show the run: it names what failed in which source.");

  private final String meaning;
  private final String remedy;

  RefreshProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
