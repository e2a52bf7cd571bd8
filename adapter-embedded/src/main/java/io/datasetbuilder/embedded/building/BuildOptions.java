package io.datasetbuilder.embedded.building;

import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import io.datasetbuilder.pipeline.submission.BuildOrder;
import java.util.Objects;
import java.util.Optional;

/**
 * Options of one build.
 *
 * @param runId the id of the run, used once; empty: one is made from the time
 * @param retryOf an earlier run that did not end well: calls of providers that it finished are not
 *     made again
 * @param ifAbsent whether the build is refused where a table of it exists in the warehouse
 * @param owner {@code team:NAME}: the team that the run belongs to; empty: the caller
 * @param listener of its progress, called from several threads
 * @param cancellation stops the run at its next safe boundary; it then leaves a partial manifest
 */
public record BuildOptions(
    Optional<String> runId,
    Optional<String> retryOf,
    boolean ifAbsent,
    Optional<String> owner,
    BuildListener listener,
    Cancellation cancellation) {

  public BuildOptions {
    Objects.requireNonNull(runId, "runId");
    Objects.requireNonNull(retryOf, "retryOf");
    Objects.requireNonNull(owner, "owner");
    Objects.requireNonNull(listener, "listener");
    Objects.requireNonNull(cancellation, "cancellation");
  }

  /** A new run of nothing earlier, without listener or cancellation. */
  public static BuildOptions none() {
    return new BuildOptions(
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        BuildListener.NONE,
        Cancellation.NEVER);
  }

  public BuildOptions withRunId(String id) {
    return new BuildOptions(
        Optional.of(Objects.requireNonNull(id, "id")),
        retryOf,
        ifAbsent,
        owner,
        listener,
        cancellation);
  }

  public BuildOptions retrying(String earlier) {
    return new BuildOptions(
        runId,
        Optional.of(Objects.requireNonNull(earlier, "earlier")),
        ifAbsent,
        owner,
        listener,
        cancellation);
  }

  /**
   * The same options for a build whose run belongs to a team.
   *
   * @param team {@code team:NAME}
   */
  public BuildOptions withOwner(String team) {
    return new BuildOptions(
        runId,
        retryOf,
        ifAbsent,
        Optional.of(Objects.requireNonNull(team, "team")),
        listener,
        cancellation);
  }

  /** The same options for a build that replaces no table of the warehouse. */
  public BuildOptions onlyIfAbsent() {
    return new BuildOptions(runId, retryOf, true, owner, listener, cancellation);
  }

  public BuildOptions withListener(BuildListener other) {
    return new BuildOptions(runId, retryOf, ifAbsent, owner, other, cancellation);
  }

  /**
   * The build of a spec with these options.
   *
   * @param id of the run, where the options name none
   */
  public BuildOrder order(ValidatedSpec spec, RunId id) {
    return new BuildOrder(spec, id, retryOf.map(RunId::new), ifAbsent, listener, cancellation);
  }

  public BuildOptions withCancellation(Cancellation other) {
    return new BuildOptions(runId, retryOf, ifAbsent, owner, listener, other);
  }
}
