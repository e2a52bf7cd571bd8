package io.datasetbuilder.infrastructure.publish.standin;

import io.datasetbuilder.infrastructure.publish.standin.StandInAnswer.Kind;
import java.util.Map;

/**
 * A fault of a hub.
 *
 * @param afterEffect whether the request does what it should all the same, and only its answer is
 *     the fault
 */
public record Fault(String name, StandInAnswer answer, boolean afterEffect) {

  public static Fault status(int status) {
    return new Fault("status " + status, StandInAnswer.status(status), false);
  }

  public static Fault retryAfter(int status, String value) {
    return new Fault(
        "status " + status + " with Retry-After",
        StandInAnswer.status(status).with("Retry-After", value),
        false);
  }

  /** A used up quota, whose window ends after so many seconds. */
  public static Fault rateLimit(int seconds) {
    return new Fault(
        "status 429 with RateLimit",
        StandInAnswer.status(429)
            .with("RateLimit", "\"api\";r=0;t=" + seconds)
            .with("RateLimit-Policy", "\"fixed window\";\"api\";q=1000;w=300"),
        false);
  }

  public static Fault cut() {
    return new Fault("cut", new StandInAnswer(Kind.CUT, 0, Map.of(), ""), false);
  }

  public static Fault stall() {
    return new Fault("stall", new StandInAnswer(Kind.STALL, 0, Map.of(), ""), false);
  }

  public static Fault html() {
    return new Fault(
        "HTML", StandInAnswer.text(200, "text/html", "<html><body>Sorry</body></html>"), false);
  }

  /** An answer that is JSON, and not what it should be. */
  public static Fault json(String name, String document) {
    return new Fault(name, StandInAnswer.text(200, "application/json", document), false);
  }

  public static Fault redirect(String location) {
    return new Fault("redirect", StandInAnswer.status(307).with("Location", location), false);
  }

  public static Fault endless() {
    return new Fault(
        "too large",
        StandInAnswer.text(200, "application/json", "\"" + "x".repeat(2_000_000) + "\""),
        false);
  }

  /** The same, but the request has done what it should. */
  public Fault afterTheEffect() {
    return new Fault(name + " after the effect", answer, true);
  }

  @Override
  public String toString() {
    return name;
  }
}
