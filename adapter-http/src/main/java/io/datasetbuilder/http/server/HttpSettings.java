package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.auth.throttle.AuthThrottle;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Address, callers and limits of the server (Spec, "Limits").
 *
 * @param host to listen at
 * @param port 0 picks a free one
 * @param workers threads that run operations, at least 1; calls beyond them wait
 * @param maxUploadBytes the longest upload
 */
public record HttpSettings(
    String host, int port, int workers, Callers callers, long maxUploadBytes, Times times) {

  /**
   * Callers that the server allows.
   *
   * @param apiKey empty: no API key is accepted
   * @param devMode whether every caller is authenticated
   * @param allowedOrigins origins of other sites whose pages may call
   * @param extendedCors whether these may use every method and the headers of credentials
   * @param failures failed authentications that one address may make in a time window
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
   * Limits of time.
   *
   * @param body to arrive as a whole
   * @param idle that a connection may be silent in the middle of something
   * @param close that running calls may take to end when the server closes
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

  /** The standard values, without an API key and without dev mode. */
  public static HttpSettings at(String host, int port) {
    return new HttpSettings(
        host, port, DEFAULT_WORKERS, Callers.NOBODY, DEFAULT_UPLOAD, Times.USUAL);
  }

  public HttpSettings withWorkers(int number) {
    return new HttpSettings(host, port, number, callers, maxUploadBytes, times);
  }

  /**
   * The same with an API key.
   *
   * @param everybody dev mode: whether every caller is authenticated
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
   * The same with origins of other sites whose pages may call.
   *
   * @param extended whether these may use every method and the headers of credentials
   */
  public HttpSettings withOrigins(List<String> origins, boolean extended) {
    return with(
        new Callers(callers.apiKey(), callers.devMode(), origins, extended, callers.failures()));
  }

  /** The same with another limit of failed authentications of an address; 0 or less: unlimited. */
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

  /** The same with other limits of time for bodies, silence and closing. */
  public HttpSettings withTimes(Duration body, Duration idle, Duration close) {
    Times other = new Times(body, idle, close);
    return new HttpSettings(host, port, workers, callers, maxUploadBytes, other);
  }

  private HttpSettings with(Callers others) {
    return new HttpSettings(host, port, workers, others, maxUploadBytes, times);
  }
}
