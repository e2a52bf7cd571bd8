package io.datasetbuilder.embedded.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Settings of the HTTP server (Spec, "Authentication" and "Limits").
 *
 * @param access who may call
 * @param maxWorkers threads that handle requests, at least 1
 * @param maxBuilds builds that run at once, at least 1
 * @param maxBuildsOfOwner builds of one owner that run or wait, where owners are kept apart
 * @param buildWait how long a synchronous build waits for its turn
 * @param buildTimeLimit a build that takes longer is stopped at its next safe boundary
 * @param shutdownGrace how long running builds may take to reach a safe boundary
 * @param replayFolder recordings whose responses replace those of providers
 * @param refresh whether datasets are built by schedules
 * @param container whether the process runs in a container
 * @param host to listen at
 * @param port to listen at; 0 picks a free one
 * @param outputFolder where runs and uploads are kept
 */
public record ServerSettings(
    AccessSettings access,
    int maxWorkers,
    int maxBuilds,
    int maxBuildsOfOwner,
    Duration buildWait,
    Duration buildTimeLimit,
    Duration shutdownGrace,
    Optional<Path> replayFolder,
    boolean refresh,
    boolean container,
    String host,
    int port,
    Path outputFolder) {}
