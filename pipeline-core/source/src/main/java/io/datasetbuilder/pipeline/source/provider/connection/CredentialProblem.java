package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Refusals of credentials that cannot be stored or used. */
public enum CredentialProblem implements ProblemCode {
  CREDENTIAL_STORE_NOT_CONFIGURED(
      "No master key is set, so credentials can be neither stored nor read.",
      "Set SVC_CREDENTIAL_MASTER_KEY to 32 random bytes in URL-safe base64."),
  CREDENTIAL_UNREADABLE(
      "The stored credential was encrypted with another master key, or was changed.",
      "Restore the master key, or store the credential again."),
  INVALID_CREDENTIAL(
      "The text cannot be a key: it is blank, too short, too long or holds control characters.",
      "Copy the key again; of a pair, give the key and the second secret on a line each."),
  PROVIDER_TAKES_NO_KEY(
      "The provider is called without a key, so no key can be stored for it.",
      "Call it as it is; `dataset-builder providers list` shows which providers take a key.");

  private final String meaning;
  private final String remedy;

  CredentialProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
