package io.datasetbuilder.embedded.building;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.json.BuildBody;
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
import io.datasetbuilder.pipeline.source.local.UnpackedFile;
import io.datasetbuilder.pipeline.source.local.UnpackedFiles;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.upload.FileOrigin;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadStore.Registration;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import io.datasetbuilder.pipeline.source.validation.FilePlace;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import io.datasetbuilder.warehouse.read.ExistingTables;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs builds of validated specs of one owner: stores their local files as uploads, then builds.
 * Safe for concurrent use.
 */
public record Builds(Assembly assembly, Caller caller) {

  private static final Logger LOG = System.getLogger(Builds.class.getName());

  /** Builds, and records the events of the run where the service keeps those of all builds. */
  public Result<FinishedBuild> runRecorded(ValidatedSpec valid, RunId id, BuildOptions options) {
    if (!assembly.context().recordsEvents()) {
      return run(valid, id, options);
    }
    RunEvents events = assembly.jobs().events();
    EventRecorder recorder = EventRecorder.ofRun(events, id, journal(valid, options));
    BuildListener both =
        options.listener() == BuildListener.NONE
            ? recorder
            : new CompositeBuildListener(options.listener(), recorder);
    NewEvent ending = NewEvent.failed(Optional.empty());
    try {
      Result<FinishedBuild> result = run(valid, id, options.withListener(both));
      ending = ending(result, recorder);
      return result;
    } finally {
      if (recorder.hasBegun()) {
        append(events, id, ending);
      }
    }
  }

  /** Builds; problems of the spec's sources carry their names. */
  Result<FinishedBuild> run(ValidatedSpec valid, RunId id, BuildOptions options) {
    Result<FinishedBuild> result =
        attempt(valid, id, options)
            .match(Result::ok, problems -> Result.refused(valid.spec().named(problems)));
    if (assembly.context().recordsEvents()) {
      failure(result)
          .ifPresent(
              problem ->
                  LOG.log(
                      Level.WARNING,
                      "build failed: run={0} dataset={1} owner={2} code={3}",
                      id.value(),
                      valid.datasetId(),
                      caller.ownerId().value(),
                      problem.code().wire()));
    }
    return result;
  }

  /** Reason why a build failed; empty when it succeeded, or when the request itself was refused. */
  private static Optional<Problem> failure(Result<FinishedBuild> result) {
    return result.match(
        FinishedBuild::failure,
        problems ->
            problems.stream()
                .filter(problem -> problem.code() instanceof StorageProblem)
                .findFirst());
  }

  private Result<FinishedBuild> attempt(ValidatedSpec valid, RunId id, BuildOptions options) {
    try {
      List<Problem> refusals = refusals(valid.spec(), options);
      return refusals.isEmpty() ? withFiles(valid, id, options) : Result.refused(refusals);
    } catch (ProblemException failed) {
      return Result.refused(failed.problems());
    }
  }

  private List<Problem> refusals(ValidSpec spec, BuildOptions options) {
    List<Problem> refusals = assembly.builds().build().refusals(spec);
    return refusals.isEmpty() && options.ifAbsent() ? existingTables(spec.spec()) : refusals;
  }

  private List<Problem> existingTables(BuildSpec spec) {
    WorkspaceId workspace = assembly.context().workspaceOf(caller.principal());
    return assembly.warehouse().stream()
        .flatMap(kept -> new ExistingTables(kept.tables(), workspace).problems(spec).stream())
        .toList();
  }

  /**
   * Files are stored only once the spec is known to be buildable, and are rolled back when no run
   * results: a refusal leaves no files.
   */
  private Result<FinishedBuild> withFiles(ValidatedSpec valid, RunId id, BuildOptions options) {
    return storedFiles(valid).then(stored -> withFiles(valid, stored, id, options));
  }

  /**
   * Local files as uploads.
   *
   * @param uploads by the place of the file
   * @param named the files of each source as the caller named them, by the index of the source
   */
  private record StoredFiles(
      Map<FilePlace, Registration> uploads, Map<Integer, List<FileOrigin>> named) {}

  private Result<FinishedBuild> withFiles(
      ValidatedSpec valid, StoredFiles files, RunId id, BuildOptions options) {
    Map<FilePlace, Registration> stored = files.uploads();
    try {
      Result<ValidSpec> filled =
          stored.isEmpty()
              ? Result.ok(valid.spec())
              : assembly.specs().withUploads(valid, ids(stored));
      if (!filled.problems().isEmpty()) {
        rollback(stored.values());
      }
      return filled.then(spec -> build(spec, files.named(), id, options));
    } catch (WorkspaceFailure refused) {
      rollback(stored.values());
      throw refused;
    }
  }

  private Result<StoredFiles> storedFiles(ValidatedSpec valid) {
    return assembly
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
            file.getKey(),
            assembly.storage().uploads().registerFile(upload, content, UploadValidator.NONE));
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
    last.values().forEach(assembly.storage().uploads()::rollback);
  }

  private Result<FinishedBuild> build(
      ValidSpec spec, Map<Integer, List<FileOrigin>> files, RunId id, BuildOptions options) {
    BuildOutcome outcome =
        assembly
            .builds()
            .build()
            .build(
                BuildRequest.of(spec, id, caller.principal())
                    .with(assembly.sources().keys(caller))
                    .ofFiles(files)
                    .retrying(options.retryOf().map(RunId::new))
                    .committingIfAbsent(options.ifAbsent())
                    .withListener(options.listener())
                    .withCancellation(options.cancellation()));
    if (outcome instanceof BuildOutcome.Finished finished) {
      Path folder = assembly.context().outputRoot().resolve(finished.runId().value());
      return Result.ok(new FinishedBuild(spec, finished, folder, recording(finished)));
    }
    return Result.refused(((BuildOutcome.Refused) outcome).problems());
  }

  private Optional<Problem> recording(BuildOutcome.Finished run) {
    if (assembly.context().network().recordFolder().isEmpty()) {
      return Optional.empty();
    }
    Optional<Problem> unwritten = assembly.sources().writeRecording();
    boolean whole = run.manifest().findings().repetition().reproducibility().isEmpty();
    return whole || unwritten.isPresent()
        ? unwritten
        : Optional.of(
            Problem.of(
                ProviderProblem.RECORDING_INCOMPLETE,
                "",
                "calls that an earlier run had made are not in the recording"));
  }

  private EventJournal journal(ValidatedSpec valid, BuildOptions options) {
    return new EventJournal(
        caller.ownerId(),
        caller.principal().label(),
        options.retryOf(),
        Optional.of(valid.datasetId()),
        assembly.context().clock().instant());
  }

  private static NewEvent ending(Result<FinishedBuild> result, EventRecorder recorder) {
    return result.match(
        finished ->
            NewEvent.ending(
                finished.run().manifest().run().status(),
                recorder.failures().or(() -> Optional.of(BuildBody.error(finished.run())))),
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
