package io.datasetbuilder.http.access;

import io.datasetbuilder.auth.access.ApiKeyRule;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.throttle.AddressThrottle;
import io.datasetbuilder.auth.throttle.AddressThrottle.ThrottleRule;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.settings.AccessSettings;
import io.datasetbuilder.embedded.settings.AccessSettings.FailureLimit;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.StatusTable;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import io.datasetbuilder.pipeline.model.access.SignIn;
import io.javalin.http.HttpStatus;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Authenticates callers (Spec, "Authentication", rules 1 to 8): by a bearer token where persons
 * sign in, else by the API key. Safe for concurrent use.
 */
public final class Authenticator {

  private final ApiKeyRule rule;
  private final boolean devMode;
  private final Optional<SignIn> signIn;
  private final AddressThrottle throttle;

  /**
   * @param signIn empty: a bearer token is ignored
   */
  public Authenticator(AccessSettings access, Optional<SignIn> signIn, Clock clock) {
    FailureLimit failures = access.failures();
    this.rule = new ApiKeyRule(access.apiKey());
    this.devMode = access.devMode();
    this.signIn = signIn;
    this.throttle =
        new AddressThrottle(new ThrottleRule(failures.most(), failures.window()), clock);
  }

  /**
   * Authenticates a caller.
   *
   * @param peer the address at the other end of the connection
   * @param authorization the values of that header, as they were sent
   * @param keys the values of that header, as they were sent, a character a byte
   * @throws RefusedCall 429 before any attempt when the address failed too often; 401 for wrong
   *     credentials; 403 for a person who is not let in; 503 when that cannot be found out
   */
  public Principal authenticate(String peer, List<String> authorization, List<String> keys) {
    if (devMode) {
      return new Principal.Dev();
    }
    OptionalLong wait = throttle.retryAfterSeconds(peer);
    if (wait.isPresent()) {
      throw Refusals.of(
          Problem.of(
                  AccessProblem.AUTH_THROTTLED,
                  "",
                  "too many failed authentications, try again later")
              .with("retry_after_seconds", JsonValue.of(wait.getAsLong())));
    }
    return signIn.isPresent() && !authorization.isEmpty()
        ? bySignIn(peer, authorization)
        : byKey(peer, keys);
  }

  /** Whether an authenticated caller may continue a long operation. */
  public boolean mayContinue(Principal caller) {
    return signIn.isEmpty() || signIn.get().mayContinue(caller);
  }

  /** Several headers contradict each other. */
  private Principal byKey(String peer, List<String> sent) {
    String key = sent.size() == 1 ? sent.get(0) : "";
    if (!rule.admits(key.getBytes(StandardCharsets.ISO_8859_1))) {
      throttle.count(peer);
      throw Refusals.of(Problem.of(AccessProblem.UNAUTHORIZED, "", "authentication failed"));
    }
    throttle.clear(peer);
    return new Principal.Service();
  }

  /**
   * Several headers contradict each other. Only 401 counts as a failure, only a token clears it.
   */
  private Principal bySignIn(String peer, List<String> authorization) {
    return signIn
        .get()
        .signIn(authorization.size() == 1 ? authorization.get(0) : "")
        .match(
            person -> {
              throttle.clear(peer);
              return person;
            },
            problems -> {
              HttpStatus status = StatusTable.of(problems.get(0).code());
              if (status == HttpStatus.UNAUTHORIZED) {
                throttle.count(peer);
              } else if (status == HttpStatus.FORBIDDEN) {
                throttle.clear(peer);
              }
              throw Refusals.of(problems.get(0));
            });
  }
}
