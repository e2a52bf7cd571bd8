package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.building.BuildDataset;
import io.datasetbuilder.pipeline.building.BuildOutcome;
import io.datasetbuilder.pipeline.building.BuildRequest;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.runs.event.EventRecorder;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.event.RunEvents.EventJournal;
import io.datasetbuilder.pipeline.source.local.UnpackFiles;
import io.datasetbuilder.pipeline.source.local.UnpackedFile;
import io.datasetbuilder.pipeline.source.local.UnpackedFiles;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.upload.FileOrigin;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.upload.UploadStore.Registration;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import io.datasetbuilder.pipeline.source.validation.FilePlace;
import io.datasetbuilder.pipeline.source.validation.SpecValidator;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs builds of validated specs of one owner: stores their local files as uploads, then builds.
 * Safe for concurrent use.
 */
public record Builds(Parts parts, Caller caller) {

  /**
   * Parts that all builds of a service share.
   *
   * @param building makes what builds a dataset
   * @param existing problems of tables that exist in the warehouse, for builds that replace none
   * @param events where the events of all builds are recorded; empty: those of jobs alone are
   * @param recording writes the recording of calls, and returns why it cannot; empty where none is
   *     requested
   */
  public record Parts(
      Supplier<BuildDataset> building,
      SpecValidator specs,
      UnpackFiles unpacking,
      UploadStore uploads,
      Function<Caller, ProviderKeys> keys,
      BiFunction<Caller, BuildSpec, List<Problem>> existing,
      Optional<Supplier<RunEvents>> events,
      Optional<Supplier<Optional<Problem>>> recording,
      Clock clock) {}

  private static final Logger LOG = System.getLogger(Builds.class.getName());

  /** Builds, and records the events of the run where the service keeps those of all builds. */
  public Result<CompletedBuild> runRecorded(BuildOrder order) {
    if (parts.events().isEmpty()) {
      return run(order);
    }
    RunId id = order.runId();
    RunEvents events = parts.events().get().get();
    EventRecorder recorder = EventRecorder.ofRun(events, id, journal(order));
    BuildListener both =
        order.listener() == BuildListener.NONE
            ? recorder
            : new CompositeBuildListener(order.listener(), recorder);
    NewEvent ending = NewEvent.failed(Optional.empty());
    try {
      Result<CompletedBuild> result = run(order.withListener(both));
      ending = ending(result, recorder);
      return result;
    } finally {
      if (recorder.hasBegun()) {
        append(events, id, ending);
      }
    }
  }

  /** Builds; problems of the spec's sources carry their names. */
  Result<CompletedBuild> run(BuildOrder order) {
    Result<CompletedBuild> result =
        attempt(order)
            .match(Result::ok, problems -> Result.refused(order.spec().spec().named(problems)));
    if (parts.events().isPresent()) {
      failure(result)
          .ifPresent(
              problem ->
                  LOG.log(
                      Level.WARNING,
                      "build failed: run={0} dataset={1} owner={2} code={3}",
                      order.runId().value(),
                      order.spec().datasetId(),
                      caller.ownerId().value(),
                      problem.code().wire()));
    }
    return result;
  }

  /** Reason why a build failed; empty when it succeeded, or when the request itself was refused. */
  private static Optional<Problem> failure(Result<CompletedBuild> result) {
    return result.match(
        build -> build.run().problems().stream().findFirst(),
        problems ->
            problems.stream()
                .filter(problem -> problem.code() instanceof StorageProblem)
                .findFirst());
  }

  private Result<CompletedBuild> attempt(BuildOrder order) {
    try {
      List<Problem> refusals = refusals(order);
      return refusals.isEmpty() ? withFiles(order) : Result.refused(refusals);
    } catch (ProblemException failed) {
      return Result.refused(failed.problems());
    }
  }

  private List<Problem> refusals(BuildOrder order) {
    ValidSpec spec = order.spec().spec();
    List<Problem> refusals = parts.building().get().refusals(spec);
    return refusals.isEmpty() && order.ifAbsent()
        ? parts.existing().apply(caller, spec.spec())
        : refusals;
  }

  /**
   * Files are stored only once the spec is known to be buildable, and are rolled back when no run
   * results: a refusal leaves no files.
   */
  private Result<CompletedBuild> withFiles(BuildOrder order) {
    return storedFiles(order.spec()).then(stored -> withFiles(order, stored));
  }

  /**
   * Local files as uploads.
   *
   * @param uploads by the place of the file
   * @param named the files of each source as the caller named them, by the index of the source
   */
  private record StoredFiles(
      Map<FilePlace, Registration> uploads, Map<Integer, List<FileOrigin>> named) {}

  private Result<CompletedBuild> withFiles(BuildOrder order, StoredFiles files) {
    ValidatedSpec valid = order.spec();
    Map<FilePlace, Registration> stored = files.uploads();
    try {
      Result<ValidSpec> filled =
          stored.isEmpty()
              ? Result.ok(valid.spec())
              : parts.specs().withUploads(valid, ids(stored));
      if (!filled.problems().isEmpty()) {
        rollback(stored.values());
      }
      return filled.then(spec -> build(order, spec, files.named()));
    } catch (WorkspaceFailure refused) {
      rollback(stored.values());
      throw refused;
    }
  }

  private Result<StoredFiles> storedFiles(ValidatedSpec valid) {
    return parts
        .unpacking()
        .of(valid.files())
        .map(
            files -> {
              try (files) {
                return new StoredFiles(store(valid, files), named(files.files()));
              }
            });
  }

  /**
   * Stores each local file, or none; the build reads it as a whole, so that it is not read here.
   */
  private Map<FilePlace, Registration> store(ValidatedSpec valid, UnpackedFiles<FilePlace> files) {
    Map<FilePlace, Registration> stored = new LinkedHashMap<>();
    for (Map.Entry<FilePlace, UnpackedFile> file : files.files().entrySet()) {
      FileSource source = (FileSource) valid.spec().spec().sources().get(file.getKey().source());
      Location content = file.getValue().location();
      NewUpload upload =
          NewUpload.of(source, caller.ownerId()).withOrigin(file.getValue().stated());
      try {
        stored.put(
            file.getKey(), parts.uploads().registerFile(upload, content, UploadValidator.NONE));
      } catch (UploadFailure failed) {
        rollback(stored.values());
        throw failed;
      }
    }
    return stored;
  }

  private static Map<Integer, List<UploadId>> ids(Map<FilePlace, Registration> stored) {
    return bySource(stored, registration -> registration.upload().id());
  }

  private static Map<Integer, List<FileOrigin>> named(Map<FilePlace, UnpackedFile> files) {
    return bySource(files, UnpackedFile::stated);
  }

  private static <F, T> Map<Integer, List<T>> bySource(
      Map<FilePlace, F> files, Function<F, T> form) {
    Map<Integer, List<T>> sources = new LinkedHashMap<>();
    files.forEach(
        (place, file) ->
            sources
                .computeIfAbsent(place.source(), index -> new ArrayList<>())
                .add(form.apply(file)));
    return sources;
  }

  /**
   * Removes the uploads that were added for a build that was refused afterwards. Several sources
   * may use one file, of which the last registration counts.
   */
  private void rollback(Collection<Registration> stored) {
    Map<UploadId, Registration> last = new LinkedHashMap<>();
    stored.forEach(
        each ->
            last.merge(
                each.upload().id(),
                each,
                (first, next) -> new Registration(next.upload(), first.added())));
    last.values().forEach(parts.uploads()::rollback);
  }

  private Result<CompletedBuild> build(
      BuildOrder order, ValidSpec spec, Map<Integer, List<FileOrigin>> files) {
    BuildOutcome outcome =
        parts
            .building()
            .get()
            .build(
                new BuildRequest(
                    spec,
                    order.runId(),
                    caller.principal(),
                    parts.keys().apply(caller),
                    files,
                    order.retryOf(),
                    order.ifAbsent(),
                    order.listener(),
                    order.cancellation()));
    if (outcome instanceof BuildOutcome.Finished finished) {
      return Result.ok(new CompletedBuild(spec, finished, recording(finished)));
    }
    return Result.refused(((BuildOutcome.Refused) outcome).problems());
  }

  private Optional<Problem> recording(BuildOutcome.Finished run) {
    if (parts.recording().isEmpty()) {
      return Optional.empty();
    }
    Optional<Problem> unwritten = parts.recording().get().get();
    boolean whole = run.manifest().findings().repetition().reproducibility().isEmpty();
    return whole || unwritten.isPresent()
        ? unwritten
        : Optional.of(
            Problem.of(
                ProviderProblem.RECORDING_INCOMPLETE,
                "",
                "calls that an earlier run had made are not in the recording"));
  }

  private EventJournal journal(BuildOrder order) {
    return new EventJournal(
        caller.ownerId(),
        caller.principal().label(),
        order.retryOf().map(RunId::value),
        Optional.of(order.spec().datasetId()),
        parts.clock().instant());
  }

  private static NewEvent ending(Result<CompletedBuild> result, EventRecorder recorder) {
    return result.match(
        finished ->
            NewEvent.ending(
                finished.run().manifest().run().status(),
                recorder.failures().or(() -> Optional.of(finished.run().reason()))),
        problems -> NewEvent.failed(problems.stream().map(Problem::message).findFirst()));
  }

  /** A failed write of an event fails no build. */
  private static void append(RunEvents events, RunId id, NewEvent ending) {
    try {
      events.append(id, ending);
    } catch (RuntimeException unwritten) {
      LOG.log(Level.WARNING, "the ending of run " + id + " was not recorded", unwritten);
    }
  }
}
