package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.auth.throttle.AuthThrottle;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How the server listens (Spec, "Limits").
 *
 * @param host to listen at
 * @param port 0 picks a free one
 * @param workers threads that answer calls, at least 1; calls beyond them wait
 * @param maxUploadBytes the longest upload
 */
public record HttpSettings(
    String host, int port, int workers, Callers callers, long maxUploadBytes, Times times) {

  /**
   * Who is let in.
   *
   * @param apiKey empty: nobody is let in unless in dev mode
   * @param devMode whether everybody is let in
   * @param allowedOrigins origins of other sites whose pages may call
   * @param extendedCors whether these may use every method and the headers of credentials
   * @param failures how often one address may fail to be let in
   */
  public record Callers(
      Optional<Secret> apiKey,
      boolean devMode,
      List<String> allowedOrigins,
      boolean extendedCors,
      AuthThrottle.ThrottleRule failures) {

    private static final Callers NOBODY =
        new Callers(
            Optional.empty(),
            false,
            List.of(),
            false,
            new AuthThrottle.ThrottleRule(60, Duration.ofSeconds(60)));

    public Callers {
      Objects.requireNonNull(apiKey, "apiKey");
      allowedOrigins = List.copyOf(allowedOrigins);
      Objects.requireNonNull(failures, "failures");
    }
  }

  /**
   * How long things may take.
   *
   * @param body to arrive as a whole
   * @param idle that a connection may be silent in the middle of something
   * @param close that answers which are being given may take when the server closes
   */
  public record Times(Duration body, Duration idle, Duration close) {

    private static final Times USUAL =
        new Times(Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(10));

    public Times {
      Objects.requireNonNull(body, "body");
      Objects.requireNonNull(idle, "idle");
      Objects.requireNonNull(close, "close");
    }
  }

  private static final int DEFAULT_WORKERS = 10;
  private static final long DEFAULT_UPLOAD = 20L << 20;

  public HttpSettings {
    Objects.requireNonNull(host, "host");
    Objects.requireNonNull(callers, "callers");
    Objects.requireNonNull(times, "times");
    if (workers < 1) {
      throw new IllegalArgumentException("at least one worker");
    }
  }

  /** The standard values: nobody is let in. */
  public static HttpSettings at(String host, int port) {
    return new HttpSettings(
        host, port, DEFAULT_WORKERS, Callers.NOBODY, DEFAULT_UPLOAD, Times.USUAL);
  }

  public HttpSettings withWorkers(int number) {
    return new HttpSettings(host, port, number, callers, maxUploadBytes, times);
  }

  /**
   * Who is let in.
   *
   * @param everybody whether in dev mode
   */
  public HttpSettings withAccess(Optional<Secret> key, boolean everybody) {
    return with(
        new Callers(
            key, everybody, callers.allowedOrigins(), callers.extendedCors(), callers.failures()));
  }

  public HttpSettings withOrigins(List<String> origins) {
    return withOrigins(origins, false);
  }

  /**
   * Origins of other sites whose pages may call.
   *
   * @param extended whether these may use every method and the headers of credentials
   */
  public HttpSettings withOrigins(List<String> origins, boolean extended) {
    return with(
        new Callers(callers.apiKey(), callers.devMode(), origins, extended, callers.failures()));
  }

  /** How often an address may fail; 0 or less: any number of times. */
  public HttpSettings withThrottle(long failures, Duration window) {
    AuthThrottle.ThrottleRule rule = new AuthThrottle.ThrottleRule(failures, window);
    return with(
        new Callers(
            callers.apiKey(),
            callers.devMode(),
            callers.allowedOrigins(),
            callers.extendedCors(),
            rule));
  }

  public HttpSettings withMaxUploadBytes(long bytes) {
    return new HttpSettings(host, port, workers, callers, bytes, times);
  }

  /** How long bodies, silence and closing may take. */
  public HttpSettings withTimes(Duration body, Duration idle, Duration close) {
    Times other = new Times(body, idle, close);
    return new HttpSettings(host, port, workers, callers, maxUploadBytes, other);
  }

  private HttpSettings with(Callers others) {
    return new HttpSettings(host, port, workers, others, maxUploadBytes, times);
  }
}
