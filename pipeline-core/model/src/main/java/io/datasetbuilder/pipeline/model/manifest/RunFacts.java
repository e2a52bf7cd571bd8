package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import java.time.Instant;
import java.util.Optional;

/**
 * Identity, times, owner and result of a run. Times, environment and owner are absent in manifests
 * older than those fields.
 *
 * @param buildId the run id
 * @param createdBy display label of the owner, never a whole subject
 * @param ownerId stable identity; on disk only, never in an HTTP response
 */
public record RunFacts(
    String buildId,
    RunStatus status,
    Optional<Instant> startedAt,
    Optional<Instant> finishedAt,
    Optional<BuildEnvironment> environment,
    Optional<String> builderVersion,
    Optional<String> createdBy,
    Optional<OwnerId> ownerId) {

  /** A run that begins now. It counts as failed until {@link #finished} says otherwise. */
  public static RunFacts started(
      String buildId, Instant startedAt, BuildEnvironment environment, Principal owner) {
    return new RunFacts(
        buildId,
        RunStatus.FAILED,
        Optional.of(startedAt),
        Optional.empty(),
        Optional.of(environment),
        environment.builderVersion(),
        Optional.of(owner.label()),
        Optional.of(owner.ownerId()));
  }

  public RunFacts finished(RunStatus ending, Instant at) {
    return new RunFacts(
        buildId,
        ending,
        startedAt,
        Optional.of(at),
        environment,
        builderVersion,
        createdBy,
        ownerId);
  }

  /** The same facts of a run that was handed over to another owner. */
  public RunFacts ownedBy(Principal owner) {
    return new RunFacts(
        buildId,
        status,
        startedAt,
        finishedAt,
        environment,
        builderVersion,
        Optional.of(owner.label()),
        Optional.of(owner.ownerId()));
  }

  /**
   * Versions of the software that built a run.
   *
   * @param runtimeVersion the Java runtime
   * @param builderVersion this service
   */
  public record BuildEnvironment(Optional<String> runtimeVersion, Optional<String> builderVersion) {

    public static BuildEnvironment of(String runtimeVersion, String builderVersion) {
      return new BuildEnvironment(Optional.of(runtimeVersion), Optional.of(builderVersion));
    }
  }
}
