package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.credential.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How the service is served over HTTP (Spec, "Authentication" and "Limits").
 *
 * @param apiKey what callers show; empty: nobody is let in unless in dev mode
 * @param devMode whether everybody is let in; for development on one machine
 * @param allowedOrigins origins of other sites whose pages may call, such as {@code https://host}
 * @param authFailureLimit failed authentications of one address within the window; 0 or less: any
 *     number
 * @param authFailureWindow at least one second
 * @param maxWorkers threads that answer requests, at least 1
 * @param maxBuilds builds that run at once, at least 1
 * @param buildWait how long a synchronous build waits for its turn
 * @param buildTimeLimit a build that takes longer is stopped at its next safe boundary
 * @param shutdownGrace how long running builds may take to reach a safe boundary
 * @param replayFolder recordings that answer in the place of providers
 * @param container whether the process runs in a container
 * @param host to listen at
 * @param port to listen at; 0 picks a free one
 * @param outputFolder where runs and uploads are kept
 */
public record ServerSettings(
    Optional<Secret> apiKey,
    boolean devMode,
    List<String> allowedOrigins,
    long authFailureLimit,
    Duration authFailureWindow,
    int maxWorkers,
    int maxBuilds,
    Duration buildWait,
    Duration buildTimeLimit,
    Duration shutdownGrace,
    Optional<Path> replayFolder,
    boolean container,
    String host,
    int port,
    Path outputFolder) {
  public ServerSettings {
    allowedOrigins = List.copyOf(allowedOrigins);
  }
}
