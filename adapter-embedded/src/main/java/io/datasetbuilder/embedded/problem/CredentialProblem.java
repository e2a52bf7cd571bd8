package io.datasetbuilder.embedded.problem;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Why a credential cannot be kept or used. */
public enum CredentialProblem implements ProblemCode {
  CREDENTIAL_STORE_NOT_CONFIGURED(
      "There is no master key, so that no credential can be stored or read.",
      "Set SVC_CREDENTIAL_MASTER_KEY to 32 random bytes in URL-safe base64."),
  CREDENTIAL_UNREADABLE(
      "The stored credential was encrypted with another master key, or was changed.",
      "Restore the master key, or store the credential anew."),
  INVALID_CREDENTIAL(
      "The text cannot be a key: it is blank, too short, too long or holds control characters.",
      "Copy the key again; of a pair, give the key and the second secret on a line each."),
  PROVIDER_TAKES_NO_KEY(
      "The provider is called without a key, so that none is kept for it.",
      "Call it as it is; `dataset-builder providers list` shows which providers take a key.");

  private final Explanation explanation;

  CredentialProblem(String meaning, String remedy) {
    this.explanation = new Explanation(meaning, remedy);
  }

  @Override
  public Explanation explanation() {
    return explanation;
  }
}
