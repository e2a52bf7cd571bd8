package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.embedded.settings.ServerSettings;
import io.datasetbuilder.pipeline.building.RetryRules;
import io.datasetbuilder.pipeline.guess.SpecGuesser;
import io.datasetbuilder.pipeline.model.access.RejectionWatch;
import io.datasetbuilder.pipeline.submission.BuildQueue;
import io.datasetbuilder.pipeline.submission.Builds;
import io.datasetbuilder.pipeline.submission.CheckUpload;
import io.datasetbuilder.pipeline.submission.GuessContent;
import io.datasetbuilder.pipeline.submission.Previews;
import io.datasetbuilder.pipeline.submission.SharedServiceRules;
import io.datasetbuilder.pipeline.submission.Uploads;
import io.datasetbuilder.warehouse.read.ExistingTables;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import io.datasetbuilder.wire.BuildBody;
import java.util.List;
import java.util.Optional;

/**
 * Components that take specs and content from callers: guesses, previews, builds, their queue and
 * uploads. Safe for concurrent use.
 */
public final class SubmissionComponents {

  private final Assembly assembly;
  private final Lazy<Builds.Parts> buildParts = new Lazy<>(this::makeBuildParts);
  private final Lazy<BuildQueue.Parts> queueParts = new Lazy<>(this::makeQueueParts);

  SubmissionComponents(Assembly assembly) {
    this.assembly = assembly;
  }

  /** Guesses first specs. */
  public SpecGuesser guesser() {
    return new SpecGuesser(
        assembly.localFiles(),
        assembly.sourceFiles(),
        assembly.unpacking(),
        assembly.storage().workspaces(),
        assembly.builds().reader(),
        assembly.builds().engine());
  }

  /** Guesses first specs for content that callers send. */
  public GuessContent guessContent() {
    return new GuessContent(assembly.storage().workspaces(), guesser());
  }

  /** Builds of a caller. */
  public Builds builds(Caller caller) {
    return new Builds(buildParts.get(), caller);
  }

  /** The queue of a caller's builds. */
  public BuildQueue queue(Caller caller) {
    return new BuildQueue(
        queueParts.get(),
        builds(caller),
        caller,
        (dataset, run) -> BuildBody.of(dataset, run, Optional.empty()));
  }

  public Previews previews() {
    return new Previews(
        assembly.unpacking(),
        assembly.storage().uploads(),
        assembly.builds()::preview,
        assembly.sources()::keys,
        assembly.context().settings().previewTimeLimit(),
        assembly.calls()::closing,
        assembly.context().clock());
  }

  /** Rules of a service that several owners share. */
  public SharedServiceRules sharedRules() {
    return new SharedServiceRules(
        assembly.context().multiUser(),
        assembly.context().requiresOwnKeys()
            && assembly.context().network().replayFolder().isEmpty(),
        () -> assembly.sources().catalog(),
        (caller, rule) -> assembly.sources().keyRing().origin(caller, rule).isUsable());
  }

  /** Parts that the uploads of all owners share. */
  public Uploads.Parts uploads() {
    return new Uploads.Parts(
        assembly.storage().uploads(),
        assembly.storage().json(),
        assembly.localFiles(),
        assembly.unpacking(),
        this::uploadCheck,
        assembly.calls());
  }

  private CheckUpload uploadCheck() {
    return new CheckUpload(
        assembly.localFiles(),
        assembly.builds().schemas(),
        assembly.builds().reader(),
        assembly.builds().scanned(),
        assembly.storage().workspaces());
  }

  private Builds.Parts makeBuildParts() {
    return new Builds.Parts(
        () -> assembly.builds().build(),
        assembly.specs(),
        assembly.unpacking(),
        assembly.storage().uploads(),
        assembly.sources()::keys,
        this::existingTables,
        assembly.context().recordsEvents()
            ? Optional.of(() -> assembly.runs().jobs().events())
            : Optional.empty(),
        assembly
            .context()
            .network()
            .recordFolder()
            .map(folder -> assembly.sources()::writeRecording),
        assembly.context().clock());
  }

  private List<Problem> existingTables(Caller caller, BuildSpec spec) {
    WorkspaceId workspace = assembly.context().workspaceOf(caller.principal());
    return assembly.warehouse().stream()
        .flatMap(kept -> new ExistingTables(kept.tables(), workspace).problems(spec).stream())
        .toList();
  }

  private BuildQueue.Parts makeQueueParts() {
    ServerSettings server = assembly.context().settings().server();
    return new BuildQueue.Parts(
        () -> assembly.runs().jobs().jobs(),
        assembly.runs().counter(),
        new RetryRules(
            assembly.storage().runs(), assembly.storage().json(), assembly.context().multiUser()),
        caller ->
            new RejectionWatch(assembly.access().signIn(), caller, assembly.context().clock()),
        new BuildQueue.QueueTimes(
            server.buildWait(), server.buildTimeLimit(), server.access().ownKeys().jobKeyLife()),
        assembly.context().clock());
  }
}
