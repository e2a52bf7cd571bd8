package io.datasetbuilder.pipeline.runs.list;

import io.datasetbuilder.auth.access.AccessTo;
import io.datasetbuilder.buildspec.canonical.SpecDigest;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts;
import io.datasetbuilder.pipeline.model.manifest.InheritedTerms;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunFacts;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.sharing.ReaderView;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads finished runs: one by its id, or the newest. The manifest decides who owns a run; it is not
 * read where the index assigns the run to another owner. Throws the exceptions of its ports when
 * the disk or the index fails. Safe for concurrent use.
 */
public final class ReadRun {

  /** Number of runs that are listed when the request sets no limit. */
  public static final int DEFAULT_LIMIT = 50;

  /**
   * Largest spec that is read, in bytes: the limit of a submitted spec plus the members that
   * redaction and defaults may add.
   */
  private static final int MOST_SPEC_BYTES = 4 * 1024 * 1024;

  private final ManifestStore manifests;
  private final FinishedRuns runs;
  private final RunIndex index;

  public ReadRun(ManifestStore manifests, FinishedRuns runs, RunIndex index) {
    this.manifests = manifests;
    this.runs = runs;
    this.index = index;
  }

  /**
   * The newest runs, newest first.
   *
   * @param datasetId only runs of this dataset; applied before the limit
   * @param limit at least 1
   */
  public Result<List<IndexedRun>> list(
      Visibility visibility, Optional<String> datasetId, int limit) {
    if (datasetId.filter(String::isEmpty).isPresent()) {
      return ListLimits.emptyFilter("dataset_id");
    }
    RunFilter all = RunFilter.of(visibility);
    RunFilter filter = datasetId.map(all::inDataset).orElse(all);
    return ListLimits.positive(limit)
        .map(most -> index.runs(filter, PageRequest.first(most)).runs())
        .map(found -> found.stream().map(visibility::shown).toList());
  }

  /** Run of an id; a run of another owner gives the same response as a missing one. */
  public Result<RunView> read(Visibility visibility, RunId id) {
    Optional<Result<Manifest>> reading =
        index.hides(visibility, id.value()) ? Optional.empty() : manifests.read(id);
    return read(visibility, id, reading, () -> index.find(id.value()));
  }

  /**
   * Run of a list that the index made for the same caller. The index is not queried again: that
   * takes longer than reading the manifest.
   */
  public Result<RunView> read(Visibility visibility, IndexedRun listed) {
    RunId id = new RunId(listed.runId());
    return read(visibility, id, manifests.read(id), () -> Optional.of(listed));
  }

  private Result<RunView> read(
      Visibility visibility,
      RunId id,
      Optional<Result<Manifest>> reading,
      Supplier<Optional<IndexedRun>> known) {
    Optional<FinishedRun> files = runs.find(id);
    if (reading.isEmpty() || files.isEmpty()) {
      return notFound(id);
    }
    return reading
        .get()
        .match(
            manifest -> view(visibility, id, manifest, known.get(), files.get()),
            problems -> unreadable(visibility, id, problems.get(0), known.get()));
  }

  /** Run of an id, of which a reader does not see the part that is read. */
  public Result<RunView> own(Visibility visibility, RunId id) {
    return read(visibility, id).then(run -> run.isShared() ? notFound(id) : Result.ok(run));
  }

  /** Manifest of a run; refused for a run that the caller may not see. */
  public Result<Manifest> manifest(Visibility visibility, RunId id) {
    Result<RunView> read = read(visibility, id);
    return read.equals(notFound(id))
        ? Result.refused(Problem.of(RunProblem.RUN_NOT_FOUND, "", "manifest not found: " + id))
        : read.then(found -> dated(found.manifest()));
  }

  /** The stored spec of a run and its digest, computed now; missing for a reader. */
  public Result<SpecSnapshotText> spec(Visibility visibility, RunId id) {
    return own(visibility, id)
        .then(
            run ->
                run.files()
                    .read(FinishedRun.SPEC, MOST_SPEC_BYTES)
                    .map(stored -> text(id, stored))
                    .orElseGet(() -> unavailable(id, "the run keeps no buildspec.yaml")));
  }

  private static Result<SpecSnapshotText> text(RunId id, byte[] stored) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(stored)).toString();
      return Result.ok(new SpecSnapshotText(id, text, SpecDigest.of(stored).value()));
    } catch (CharacterCodingException notText) {
      return unavailable(id, "its buildspec.yaml is no text in UTF-8");
    }
  }

  private static Result<SpecSnapshotText> unavailable(RunId id, String why) {
    String message = id + ": snapshot unavailable: " + why;
    return Result.refused(Problem.of(ReadingProblem.SPEC_SNAPSHOT_MISSING, "", message));
  }

  /** Clients read no manifest without these; older forms may lack them. */
  private static Result<Manifest> dated(Manifest manifest) {
    RunFacts run = manifest.run();
    return run.startedAt().isPresent() && run.finishedAt().isPresent()
        ? Result.ok(manifest)
        : Result.refused(
            Problem.of(
                StorageProblem.MANIFEST_UNREADABLE,
                "",
                "the manifest has no start or no end of its run"));
  }

  private static Result<RunView> view(
      Visibility visibility,
      RunId id,
      Manifest manifest,
      Optional<IndexedRun> known,
      FinishedRun files) {
    IndexedRun stated = IndexedRun.of(id.value(), manifest, Optional.empty());
    // The manifest decides whose the run is, and the index of which dataset.
    if (visibility.shows(stated.inDataset(known.flatMap(IndexedRun::dataset)))) {
      return Result.ok(view(visibility, id, manifest, known.orElse(stated), files));
    }
    boolean nobodys = stated.ownerId().isEmpty() && stated.createdBy().isEmpty();
    return nobodys && seesMetadataOfAll(visibility) ? withoutOwner(id) : notFound(id);
  }

  private static RunView view(
      Visibility visibility, RunId id, Manifest manifest, IndexedRun indexed, FinishedRun files) {
    boolean removed = manifest.outputs().removed().isPresent();
    List<InheritedTerms> inherited =
        manifest.tables().histories().values().stream().map(HistoryFacts::inherited).toList();
    return visibility.isReader()
        ? new RunView(
            id,
            ReaderView.of(manifest),
            visibility.shown(indexed),
            files,
            AccessTo.READER,
            removed,
            inherited)
        : new RunView(id, manifest, indexed, files, AccessTo.OWNER, removed, inherited);
  }

  private static Result<RunView> unreadable(
      Visibility visibility, RunId id, Problem first, Optional<IndexedRun> known) {
    boolean stated = known.map(visibility::shows).orElseGet(() -> seesMetadataOfAll(visibility));
    String message = "run " + id + ": manifest is not readable. " + first.message();
    return stated
        ? Result.refused(Problem.of(StorageProblem.MANIFEST_UNREADABLE, first.at(), message))
        : notFound(id);
  }

  /**
   * A service principal may know of every run (Spec, Authentication 9), so also of a broken one.
   */
  private static boolean seesMetadataOfAll(Visibility visibility) {
    return visibility.match(() -> true, owner -> owner.ownerId().isService(), shared -> false);
  }

  private static Result<RunView> withoutOwner(RunId id) {
    String message = "run " + id + ": the manifest names no owner.";
    return Result.refused(Problem.of(ReadingProblem.RUN_WITHOUT_OWNER, "", message));
  }

  private static Result<RunView> notFound(RunId id) {
    return Result.refused(Problem.of(RunProblem.RUN_NOT_FOUND, "", "run not found: " + id));
  }

  /**
   * The redacted canonical spec that is stored with a run.
   *
   * @param text the stored bytes as text
   * @param digest {@code sha256:<hex>} over these bytes
   */
  public record SpecSnapshotText(RunId runId, String text, String digest) {}
}
