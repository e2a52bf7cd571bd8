package io.datasetbuilder.embedded.problem;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Why a service elsewhere could not be used. What it refuses itself keeps its own codes. */
public enum RemoteProblem implements ProblemCode {
  REMOTE_ADDRESS_INVALID(
      "What was given is not the address of a service.",
      "Write its address such as https://host or http://127.0.0.1:8000."),
  REMOTE_UNREACHABLE(
      "Nothing answers at the address of the service, or the connection breaks.",
      "Check the address, that the service runs, and that the network lets you through."),
  REMOTE_KEY_REFUSED(
      "The service does not let the caller in.",
      "Set SVC_API_KEY to the key of the service, or name a file with it by --api-key-file."),
  REMOTE_KEY_UNREADABLE(
      "The file that should hold the key cannot be read, or holds no key.",
      "Name a file whose first line is the key."),
  REMOTE_NOT_A_SERVICE(
      "What answers at the address is not this service.",
      "Check the address: it is that of the service itself, without a path of one of its pages."),
  REMOTE_OTHER_VERSION(
      "The service speaks another major version of the contract.",
      "Use the program of the service's version."),
  REMOTE_UPLOAD_UNREADABLE(
      "A local file that should be handed in cannot be read.", "Check that you may read the file."),
  REMOTE_UPLOAD_TOO_LARGE(
      "A local file is larger than the service takes.",
      "Split the file, build it without --remote, or ask the operator to raise"
          + " SVC_MAX_UPLOAD_BYTES, which is 20971520 (20 MiB) unless it is set."),
  REMOTE_REFUSED(
      "The service refuses the call and names no code.",
      "Read its sentence; its log shows more under the id of the request.");

  private final String meaning;
  private final String remedy;

  RemoteProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
