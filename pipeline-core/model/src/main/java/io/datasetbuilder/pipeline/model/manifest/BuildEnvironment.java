package io.datasetbuilder.pipeline.model.manifest;

import java.util.Optional;

/**
 * What built a run.
 *
 * @param runtimeVersion the Java runtime
 * @param builderVersion this service
 */
public record BuildEnvironment(Optional<String> runtimeVersion, Optional<String> builderVersion) {

  public static BuildEnvironment of(String runtimeVersion, String builderVersion) {
    return new BuildEnvironment(Optional.of(runtimeVersion), Optional.of(builderVersion));
  }
}
