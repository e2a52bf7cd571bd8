package io.datasetbuilder.cli.remote;

import io.datasetbuilder.auth.credential.Secret;
import java.net.http.HttpRequest;

/** Credential of a caller at a remote service. Prints no secret. */
sealed interface RemoteCredential {

  /** Adds it to a request. */
  void addTo(HttpRequest.Builder request);

  /** Predicate of the message about a refusal, which follows the name of the service. */
  String refusal();

  /** The word for it in messages. */
  String noun();

  /** No credential: the service decides whether it needs one. */
  record None() implements RemoteCredential {
    @Override
    public void addTo(HttpRequest.Builder request) {
      // There is nothing to add.
    }

    @Override
    public String refusal() {
      return "needs a key or a token, and neither is set";
    }

    @Override
    public String noun() {
      return "nothing";
    }
  }

  /** The key of the service. */
  record ApiKey(Secret key) implements RemoteCredential {
    @Override
    public void addTo(HttpRequest.Builder request) {
      request.header("X-API-Key", key.reveal());
    }

    @Override
    public String refusal() {
      return "does not accept the key";
    }

    @Override
    public String noun() {
      return "key";
    }
  }

  /** The token of a user, from an identity provider of the service. */
  record Token(Secret token) implements RemoteCredential {
    @Override
    public void addTo(HttpRequest.Builder request) {
      request.header("Authorization", "Bearer " + token.reveal());
    }

    @Override
    public String refusal() {
      return "does not accept the token";
    }

    @Override
    public String noun() {
      return "token";
    }
  }
}
