package io.datasetbuilder.pipeline.model.access;

import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.ProblemCode.Explanation;

/** Reasons why a caller may not do something (Spec, "Authentication" and "Errors"). */
public enum AccessProblem implements ProblemCode {
  UNAUTHORIZED(
      "The call contains neither the API key of the service nor a valid token.",
      "Send the key that the operator set in the header X-API-Key, or sign in and send the token as"
          + " Authorization: Bearer."),
  TOKEN_EXPIRED("The token has expired.", "Sign in again."),
  EMAIL_NOT_VERIFIED(
      "The identity provider does not state that it has verified the address of the user.",
      "Verify the address at the identity provider, then sign in again; where the provider never"
          + " states it, ask an administrator to list the subject or to approve the account."),
  AUTH_UNAVAILABLE(
      "The keys of the identity provider cannot be fetched, or the ledger of users cannot be read.",
      "Try again shortly; the operator sees the reason in the log."),
  AUTH_THROTTLED(
      "Too many calls from the same address failed to authenticate, or came without a credential,"
          + " within a short time.",
      "Wait for retry_after_seconds, and send a valid credential."),
  SIGNUP_PENDING(
      "The user has signed in and needs an approval.", "Ask an administrator for the approval."),
  SIGNUP_REJECTED(
      "An administrator has rejected the user.", "Ask an administrator to approve the user."),
  ADMINISTRATOR_REQUIRED(
      "The operation is for administrators.", "Ask an administrator of the service."),
  USER_NOT_FOUND("No user with this id has signed in.", "List the users to see their ids."),
  URL_SOURCE_FORBIDDEN(
      "A service with several owners does not fetch public addresses for them.",
      "Download the file and upload it, or use a dataset of a provider."),
  PROVIDER_CREDENTIAL_REQUIRED(
      "A source calls a provider that requires a key, and the request contains no key of the"
          + " caller.",
      "Send the key with the request: X-Provider-Key: <provider>=<key>."),
  INVALID_PROVIDER_KEY(
      "The header X-Provider-Key is malformed, has a key of fewer than 6 characters, or two keys of"
          + " one provider.",
      "Write <provider>=<key>, several of them separated by commas."),
  CREDENTIAL_STORAGE_DISABLED(
      "A service with several owners does not store credentials.",
      "Send the key with each request: X-Provider-Key: <provider>=<key>."),
  SHARING_FORBIDDEN(
      "The operator does not allow users to share datasets with each other.",
      "Ask the operator to set SVC_ALLOW_SHARED, or publish the run to a target that both can"
          + " read."),
  SHARE_NOT_FOUND(
      "No dataset is shared under this id: it was never shared, or its owner made it private.",
      "List the shared datasets to see their ids."),
  NOT_TEAM_MEMBER(
      "The caller is in no team of this name: the token does not state it, or the call was made"
          + " with the API key, which acts for no team.",
      "Write team: and the name of a team, such as team:data; the list of teams shows their names."
          + " After a change at the identity provider, sign in again. With the API key, build for a"
          + " team with POST /build.");

  private final String meaning;
  private final String remedy;

  AccessProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
