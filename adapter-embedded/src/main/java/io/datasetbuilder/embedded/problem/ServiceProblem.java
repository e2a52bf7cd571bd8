package io.datasetbuilder.embedded.problem;

import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.ProblemCode.Explanation;

/** Refusals of the adapters themselves; first the code of unforeseen failures. */
public enum ServiceProblem implements ProblemCode {
  INTERNAL_ERROR(
      "Something failed that the program does not foresee, such as a lack of memory.",
      "Run the command again with --verbose and report what it prints."),
  INVALID_SETTING(
      "An environment variable holds a value that cannot be used.",
      "Correct the variable or leave it out; contract/settings.md lists all of them."),
  SERVER_EXPOSED(
      "The service would be reachable from other machines without a key, or with every caller let"
          + " in.",
      "Set SVC_API_KEY and leave SVC_DEV_MODE out, or listen on 127.0.0.1 only."),
  ADDRESS_UNAVAILABLE(
      "The service cannot listen at the address: something else does, or it is not this machine's.",
      "Choose another --port, or 0 for any that is free; check --host."),
  OUTPUT_FOLDER_UNUSABLE(
      "The output folder cannot be written to.",
      "Name a folder by --output-dir that the program may make or write to."),
  STANDARD_OUTPUT_UNWRITABLE(
      "The command's output could not be written to the standard output: a full disk, or a closed"
          + " stream.",
      "Redirect the standard output to a place that can be written; the command's changes remain."),
  SPEC_NOT_FOUND("No file has the name given for the spec.", "Check the file's name and folder."),
  SPEC_NOT_A_FILE(
      "The spec's name is that of a folder or a device.",
      "Name a file, or - to read the standard input."),
  SPEC_UNREADABLE(
      "The spec's file exists but cannot be read.", "Check that you may read the file."),
  INVALID_PREVIEW_LIMIT(
      "A preview shows 1 to 1000 sample rows per source.", "Use a limit from 1 to 1000."),
  INVALID_TTL_HOURS(
      "Cancelled runs are kept for a whole number of hours, 0 to 10,000,000.",
      "Give a number of hours, or leave it out to use what is set."),
  TOO_MANY_STREAMS(
      "The maximum number of clients follows runs live.", "Poll the events instead, or try later."),
  WAREHOUSE_NOT_CONFIGURED(
      "The service runs without a warehouse: it keeps no tables beyond finished runs.",
      "Read finished runs and their files instead."),
  UNKNOWN_HOOK(
      "No hook of the operator has this name.",
      "Run `dataset-builder hooks list`; SVC_HOOKS_FILE names the file of the hooks."),
  UNKNOWN_PROBLEM_CODE("No problem has this code.", "Run explain without a code to list all."),
  REMOTE_ADDRESS_INVALID(
      "The value is not the address of a service.",
      "Write its address such as https://host or http://127.0.0.1:8000."),
  REMOTE_UNREACHABLE(
      "No service responds at the address, or the connection breaks.",
      "Check the address, that the service runs, and that the network lets you through."),
  REMOTE_KEY_REFUSED(
      "The service refuses the credential of the caller.",
      "Set SVC_API_KEY to the key of the service, or name a file with it by --api-key-file. Where"
          + " users sign in, set SVC_REMOTE_TOKEN to your token, or name a file by --token-file."),
  REMOTE_KEY_UNREADABLE(
      "The file with the key or the token cannot be read, or is empty.",
      "Name a file whose first line is the key or the token."),
  REMOTE_NOT_A_SERVICE(
      "The server at the address is not this service.",
      "Check the address: it is that of the service itself, without a path of one of its pages."),
  REMOTE_OTHER_VERSION(
      "The service has another major version of the contract.",
      "Use the program of the service's version."),
  REMOTE_UPLOAD_UNREADABLE(
      "A local file that should be uploaded cannot be read.", "Check that you may read the file."),
  REMOTE_UPLOAD_TOO_LARGE(
      "A local file exceeds the size limit of the service.",
      "Split the file, build it without --remote, or ask the operator to raise"
          + " SVC_MAX_UPLOAD_BYTES, which is 20971520 (20 MiB) unless it is set."),
  REMOTE_REFUSED(
      "The service refuses the call and names no code.",
      "Read its sentence; its log shows more under the id of the request.");

  private final String meaning;
  private final String remedy;

  ServiceProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
