package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.credential.Secret;
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
 * @param apiKey empty: nobody is let in unless in dev mode
 * @param devMode whether everybody is let in
 * @param allowedOrigins origins of other sites whose pages may call
 * @param authFailureLimit failed authentications of one address within the window; 0 or less: any
 *     number
 * @param authFailureWindow longer than zero
 * @param maxUploadBytes the longest upload
 * @param bodyTimeout how long a body may take to arrive as a whole
 * @param idleTimeout how long a connection may be silent in the middle of something
 * @param closeGrace how long answers that are being given may take when the server closes
 */
public record HttpSettings(
    String host,
    int port,
    int workers,
    Optional<Secret> apiKey,
    boolean devMode,
    List<String> allowedOrigins,
    long authFailureLimit,
    Duration authFailureWindow,
    long maxUploadBytes,
    Duration bodyTimeout,
    Duration idleTimeout,
    Duration closeGrace) {

  private static final int DEFAULT_WORKERS = 10;
  private static final long DEFAULT_FAILURES = 60;
  private static final long DEFAULT_UPLOAD = 20L << 20;
  private static final Duration HALF_A_MINUTE = Duration.ofSeconds(30);

  public HttpSettings {
    Objects.requireNonNull(host, "host");
    Objects.requireNonNull(apiKey, "apiKey");
    allowedOrigins = List.copyOf(allowedOrigins);
    Objects.requireNonNull(authFailureWindow, "authFailureWindow");
    Objects.requireNonNull(bodyTimeout, "bodyTimeout");
    Objects.requireNonNull(idleTimeout, "idleTimeout");
    Objects.requireNonNull(closeGrace, "closeGrace");
    if (workers < 1) {
      throw new IllegalArgumentException("at least one worker");
    }
  }

  /** The standard values: nobody is let in. */
  public static HttpSettings at(String host, int port) {
    return new HttpSettings(
        host,
        port,
        DEFAULT_WORKERS,
        Optional.empty(),
        false,
        List.of(),
        DEFAULT_FAILURES,
        Duration.ofSeconds(60),
        DEFAULT_UPLOAD,
        HALF_A_MINUTE,
        HALF_A_MINUTE,
        Duration.ofSeconds(10));
  }

  public HttpSettings withWorkers(int number) {
    return new HttpSettings(
        host,
        port,
        number,
        apiKey,
        devMode,
        allowedOrigins,
        authFailureLimit,
        authFailureWindow,
        maxUploadBytes,
        bodyTimeout,
        idleTimeout,
        closeGrace);
  }

  /**
   * Who is let in.
   *
   * @param everybody whether in dev mode
   */
  public HttpSettings withAccess(Optional<Secret> key, boolean everybody) {
    return new HttpSettings(
        host,
        port,
        workers,
        key,
        everybody,
        allowedOrigins,
        authFailureLimit,
        authFailureWindow,
        maxUploadBytes,
        bodyTimeout,
        idleTimeout,
        closeGrace);
  }

  public HttpSettings withOrigins(List<String> origins) {
    return new HttpSettings(
        host,
        port,
        workers,
        apiKey,
        devMode,
        origins,
        authFailureLimit,
        authFailureWindow,
        maxUploadBytes,
        bodyTimeout,
        idleTimeout,
        closeGrace);
  }

  /** How often an address may fail. */
  public HttpSettings withThrottle(long failures, Duration window) {
    return new HttpSettings(
        host,
        port,
        workers,
        apiKey,
        devMode,
        allowedOrigins,
        failures,
        window,
        maxUploadBytes,
        bodyTimeout,
        idleTimeout,
        closeGrace);
  }

  public HttpSettings withMaxUploadBytes(long bytes) {
    return new HttpSettings(
        host,
        port,
        workers,
        apiKey,
        devMode,
        allowedOrigins,
        authFailureLimit,
        authFailureWindow,
        bytes,
        bodyTimeout,
        idleTimeout,
        closeGrace);
  }

  /** How long bodies, silence and closing may take. */
  public HttpSettings withTimes(Duration body, Duration idle, Duration close) {
    return new HttpSettings(
        host,
        port,
        workers,
        apiKey,
        devMode,
        allowedOrigins,
        authFailureLimit,
        authFailureWindow,
        maxUploadBytes,
        body,
        idle,
        close);
  }
}
