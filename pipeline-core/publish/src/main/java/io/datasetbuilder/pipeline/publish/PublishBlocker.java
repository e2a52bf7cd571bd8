package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/**
 * Reasons why a run cannot be published as it is. Rules of other features block with codes of their
 * own: those of validating the stored spec, and {@code redistribution_forbidden}.
 */
public enum PublishBlocker implements ProblemCode {
  RUN_NOT_TERMINAL(
      "The run is queued or still running.", "Wait for the run to end, then publish it."),
  RUN_FAILED("The run failed, so its outputs are not whole.", "Build again and publish that run."),
  RUN_CANCELLED(
      "The run was cancelled, so its outputs are partial.", "Build again and publish that run."),
  GOLD_UNAVAILABLE(
      "The manifest of the run names no Gold file with its proof.",
      "Build again and publish that run."),
  ARTIFACT_MISSING(
      "A Gold file that the manifest names is not there.",
      "Restore the file from a copy, or build again."),
  ARTIFACT_INVALID(
      "An output lies outside the run, is a link, is no file, or differs from what the manifest"
          + " proves.",
      "Restore the file from a copy, or build again; verify lists every difference."),
  LICENSE_MISSING(
      "The spec declares no license, or a blank one.",
      "Write the license's SPDX identifier into license and build again."),
  CREDENTIAL_UNAVAILABLE(
      "The service has no credential for the target.",
      "Store one, or set HF_TOKEN, or KAGGLE_USERNAME and KAGGLE_KEY."),
  CREDENTIAL_REQUIRED(
      "In a multi-user deployment a publication uses the caller's own credential, and none came.",
      "Send the header X-Publish-Credential."),
  LOCAL_PUBLISH_ROOT_UNCONFIGURED(
      "The target local has no root folder.", "Set SVC_LOCAL_PUBLISH_ROOT."),
  DESTINATION_OUTSIDE_PUBLISH_ROOT(
      "The folder of the destination does not lie below the root of the target local.",
      "Choose another destination, or remove the link that leads out of the root."),
  DESTINATION_OCCUPIED(
      "The folder of the destination holds what neither the caller nor this service published.",
      "Choose another destination."),
  NEWER_RUN_PUBLISHED(
      "The folder of the destination holds a run that is newer than this one.",
      "Publish the newer run, or set replace_newer (--replace-newer) to replace it."),
  PUBLISHED_RUN_UNREADABLE(
      "The target's record of the run in the folder of the destination cannot be read, so that it"
          + " is not known whether that run is newer.",
      "Set replace_newer (--replace-newer) to replace that run in any case, or choose another"
          + " destination."),
  KAGGLE_METADATA_MISSING(
      "No folder of the run's Gold files has a dataset-metadata.json.",
      "Add an export of kind kaggle and build again."),
  KAGGLE_METADATA_AMBIGUOUS(
      "Several folders of the run's Gold files have a dataset-metadata.json, and a publication is"
          + " one dataset.",
      "Keep one export of kind kaggle in a spec with one table, and build again."),
  KAGGLE_METADATA_UNREADABLE(
      "The dataset-metadata.json is no JSON object with an id.",
      "Restore the file from a copy, or build again."),
  KAGGLE_DESTINATION_MISMATCH(
      "The id in dataset-metadata.json is not the destination.",
      "Publish to that id, or set the options owner and slug of the kaggle export and build"
          + " again."),
  REDISTRIBUTION_UNKNOWN(
      "The terms of a source are not known, or forbid modified works, so that the run can only be"
          + " published privately.",
      "Publish it as private."),
  NON_COMMERCIAL_UNCONFIRMED(
      "The terms of a source allow non-commercial redistribution only, and that was not confirmed.",
      "Set confirm_non_commercial to true when the destination serves no commercial purpose."),
  NON_COMMERCIAL_MARKER_MISSING(
      "The terms of a source allow non-commercial redistribution only, and the license that the"
          + " public would read does not state that.",
      "Declare a license such as CC-BY-NC-4.0 and build again, or publish it as private."),
  DESTINATION_PUBLIC(
      "The publication is to be private, and the destination is public.",
      "Choose another destination, make that one private, or publish as public."),
  DESTINATION_VISIBILITY_UNKNOWN(
      "The publication is to be private, and the target does not report who can see the"
          + " destination.",
      "Check the credential and try again later, or choose another destination."),
  CARD_MISSING(
      "The files for the Hugging Face hub have no README.md of their own.",
      "Build again; of several tables, none may be named README.md."),
  CARD_INCOMPLETE(
      "The README.md has no front matter that names a license.",
      "Declare a license and build again.");

  private final String meaning;
  private final String remedy;

  PublishBlocker(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }

  PublishIssue with(String message) {
    return new PublishIssue(this, message);
  }
}
