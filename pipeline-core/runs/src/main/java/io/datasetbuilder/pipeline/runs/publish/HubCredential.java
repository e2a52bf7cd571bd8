package io.datasetbuilder.pipeline.runs.publish;

import io.datasetbuilder.auth.credential.Secret;

/** What a publisher signs in with. None of them shows a secret when it is printed. */
public sealed interface HubCredential {

  /** The target asks for none. */
  record None() implements HubCredential {}

  /** A token of the Hugging Face hub. */
  record Token(Secret token) implements HubCredential {}

  /**
   * A key of Kaggle.
   *
   * @param username whose key it is; no secret
   */
  record UserKey(String username, Secret key) implements HubCredential {}
}
