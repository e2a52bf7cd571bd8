package io.datasetbuilder.http.access;

import io.datasetbuilder.auth.access.ApiKeyRule;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.throttle.AuthThrottle;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Authenticates callers (Spec, "Authentication", rules 1 and 5 to 8). A bearer token is ignored:
 * this version knows no identity provider. Safe for concurrent use.
 */
public final class Authenticator {

  private final ApiKeyRule keys;
  private final boolean devMode;
  private final AuthThrottle throttle;

  /**
   * @param devMode whether everybody is authenticated
   */
  public Authenticator(ApiKeyRule keys, boolean devMode, AuthThrottle throttle) {
    this.keys = Objects.requireNonNull(keys, "keys");
    this.devMode = devMode;
    this.throttle = Objects.requireNonNull(throttle, "throttle");
  }

  /**
   * Authenticates a caller.
   *
   * @param peer the address at the other end of the connection
   * @param key the header as it was sent, a character a byte; empty: there was none
   * @throws RefusedCall 429 before any attempt when the address failed too often; 401 otherwise
   */
  public Principal authenticate(String peer, Optional<String> key) {
    if (devMode) {
      return new Principal.Dev();
    }
    OptionalLong wait = throttle.retryAfterSeconds(peer);
    if (wait.isPresent()) {
      throw throttled(wait.getAsLong());
    }
    if (!keys.admits(key.orElse("").getBytes(StandardCharsets.ISO_8859_1))) {
      throttle.failed(peer);
      throw RefusedCall.because(
          HttpStatus.UNAUTHORIZED, "authentication failed", ServiceProblem.UNAUTHORIZED.wire());
    }
    throttle.succeeded(peer);
    return new Principal.Service();
  }

  private static RefusedCall throttled(long seconds) {
    return new RefusedCall(
        HttpStatus.TOO_MANY_REQUESTS,
        new JsonMembers()
            .put("error", "too many failed authentications, try again later")
            .put("code", ServiceProblem.AUTH_THROTTLED.wire())
            .put("retry_after_seconds", seconds)
            .toObject());
  }
}
