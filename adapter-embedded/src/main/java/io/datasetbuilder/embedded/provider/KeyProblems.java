package io.datasetbuilder.embedded.provider;

import io.datasetbuilder.auth.credential.CredentialFailure;
import io.datasetbuilder.auth.credential.EnvironmentKeys;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.problem.CredentialProblem;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.model.state.StateProblem;

/** What to tell of a failure to keep or read a key. Never what was written in its place. */
final class KeyProblems {

  private KeyProblems() {}

  static Problem of(CredentialFailure failure, String slot) {
    return switch (failure.kind()) {
      case STORE_NOT_CONFIGURED -> notConfigured();
      case UNREADABLE -> unreadable(slot);
      case INVALID -> invalidVariable(slot);
      case STORE_UNAVAILABLE ->
          failure.getCause() instanceof StateFailure state
              ? state.problem()
              : Problem.of(
                  StateProblem.STATE_UNAVAILABLE, "", "The stored credentials cannot be used.");
    };
  }

  static Problem notConfigured() {
    return Problem.of(
            CredentialProblem.CREDENTIAL_STORE_NOT_CONFIGURED,
            "",
            "credential store is not configured")
        .withHint("set SVC_CREDENTIAL_MASTER_KEY, or give keys as variables");
  }

  private static Problem unreadable(String slot) {
    return Problem.of(
            CredentialProblem.CREDENTIAL_UNREADABLE,
            "",
            "the stored key of " + slot + " cannot be decrypted")
        .withHint("restore the master key, or store the key anew");
  }

  private static Problem invalidVariable(String slot) {
    String variable = EnvironmentKeys.variable(slot);
    return Problem.of(
        CredentialProblem.INVALID_CREDENTIAL,
        variable,
        variable + " or its second secret is set to what cannot be a key");
  }
}
