package io.datasetbuilder.cli.remote;

import io.datasetbuilder.auth.credential.Secret;
import java.net.http.HttpRequest;
import java.util.Optional;

/**
 * Credential of a caller at a remote service. Prints no secret.
 *
 * @param noun the word for it in messages
 * @param header name of its header
 * @param before what stands before the secret in the header
 * @param secret empty: the service decides whether it needs one
 */
record RemoteCredential(String noun, String header, String before, Optional<Secret> secret) {

  static RemoteCredential none() {
    return new RemoteCredential("nothing", "", "", Optional.empty());
  }

  /** The key of the service. */
  static RemoteCredential key(Secret key) {
    return new RemoteCredential("key", "X-API-Key", "", Optional.of(key));
  }

  /** The token of a user, from an identity provider of the service. */
  static RemoteCredential token(Secret token) {
    return new RemoteCredential("token", "Authorization", "Bearer ", Optional.of(token));
  }

  boolean isToken() {
    return noun.equals("token");
  }

  /** Adds it to a request. */
  void addTo(HttpRequest.Builder request) {
    secret.ifPresent(known -> request.header(header, before + known.reveal()));
  }

  /** Predicate of the message about a refusal, which follows the name of the service. */
  String refusal() {
    return secret.isEmpty()
        ? "needs a key or a token, and neither is set"
        : "does not accept the " + noun;
  }
}
