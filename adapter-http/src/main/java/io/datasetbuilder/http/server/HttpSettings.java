package io.datasetbuilder.http.server;

import io.datasetbuilder.embedded.settings.AccessSettings;
import java.time.Duration;

/**
 * Address, callers and limits of the server (Spec, "Limits").
 *
 * @param host to listen at
 * @param port 0 picks a free one
 * @param workers threads that run operations, at least 1; calls beyond them wait
 * @param access callers that the server allows; persons sign in at the service
 * @param maxUploadBytes the longest upload
 */
public record HttpSettings(
    String host, int port, int workers, AccessSettings access, long maxUploadBytes, Times times) {

  /**
   * Limits of time.
   *
   * @param body to arrive as a whole
   * @param idle that a connection may be silent in the middle of something
   * @param close that running calls may take to end when the server closes
   */
  public record Times(Duration body, Duration idle, Duration close) {

    public static final Times STANDARD =
        new Times(Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(10));
  }

  public HttpSettings {
    if (workers < 1) {
      throw new IllegalArgumentException("at least one worker");
    }
  }
}
