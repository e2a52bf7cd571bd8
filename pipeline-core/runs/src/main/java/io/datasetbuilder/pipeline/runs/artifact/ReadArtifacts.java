package io.datasetbuilder.pipeline.runs.artifact;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.sharing.ReaderView;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import java.io.ByteArrayInputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Lists the files of a run and gives them out. Links are neither listed nor followed, checkpoints
 * and events of lineage, which are the operator's, are no artifacts, and the manifest is given out
 * without its owner. Files that a reader may not read are missing. Safe for concurrent use.
 */
public final class ReadArtifacts {

  private final ReadRun runs;
  private final JsonCodec json;
  private final BiFunction<RunView, RunPath, Optional<Problem>> gate;

  /**
   * @param gate reason to refuse an existing file, such as {@link ArtifactGate#check}
   */
  public ReadArtifacts(
      ReadRun runs, JsonCodec json, BiFunction<RunView, RunPath, Optional<Problem>> gate) {
    this.runs = runs;
    this.json = json;
    this.gate = gate;
  }

  /** The paths of all files of a run that the caller may read, sorted by code point. */
  public Result<List<RunPath>> list(Visibility visibility, RunId id) {
    return runs.read(visibility, id)
        .map(run -> artifacts(run.files()).stream().filter(path -> mayRead(run, path)).toList());
  }

  /**
   * One file of a run.
   *
   * @param path as in the list
   */
  public Result<ArtifactFile> file(Visibility visibility, RunId id, String path) {
    return path(path).then(safe -> runs.read(visibility, id).then(run -> file(run, safe)));
  }

  private Result<ArtifactFile> file(RunView run, RunPath path) {
    if (path.equals(ManifestDocument.PATH)) {
      return Result.ok(new ArtifactFile(path, published(run.manifest())));
    }
    Optional<FileContent> content = isArtifact(path) ? run.files().content(path) : Optional.empty();
    if (!mayRead(run, path)) {
      return notFound(path);
    }
    return content
        .map(
            found ->
                gate.apply(run, path)
                    .<Result<ArtifactFile>>map(Result::refused)
                    .orElseGet(() -> Result.ok(new ArtifactFile(path, found))))
        .orElseGet(() -> missing(run, path));
  }

  private static List<RunPath> artifacts(FinishedRun run) {
    return run.files().stream()
        .filter(ReadArtifacts::isArtifact)
        .filter(path -> run.content(path).isPresent())
        .toList();
  }

  /** The file on disk names the owner. */
  private FileContent published(Manifest manifest) {
    byte[] document = json.write(ManifestDocument.published(manifest));
    return new FileContent(document.length, () -> new ByteArrayInputStream(document));
  }

  private static Result<RunPath> path(String path) {
    return RunPath.isValid(path)
        ? Result.ok(RunPath.of(path))
        : invalid("unsafe artifact path: " + Quoting.cut(path));
  }

  private static Result<ArtifactFile> missing(RunView run, RunPath path) {
    boolean otherwiseThere =
        run.files().files().stream()
            .filter(ReadArtifacts::isArtifact)
            .filter(listed -> mayRead(run, listed))
            .anyMatch(
                listed -> listed.equals(path) || listed.value().startsWith(path.value() + "/"));
    if (otherwiseThere) {
      return invalid("not a file: " + Quoting.cut(path.value()));
    }
    return run.manifest()
        .outputs()
        .removed()
        .filter(removed -> removed.files().contains(path))
        .map(removed -> notFound(path, removedAt(removed.at())))
        .orElseGet(() -> notFound(path));
  }

  private static String removedAt(Instant at) {
    return ": raw records were removed on "
        + NumberFormat.moment(at)
        + ", as bronze of the BuildSpec declares";
  }

  private static boolean isArtifact(RunPath path) {
    return !CheckpointLayout.holds(path) && !path.equals(RunPaths.LINEAGE);
  }

  private static boolean mayRead(RunView run, RunPath path) {
    return !run.isShared() || ReaderView.holds(path);
  }

  private static Result<ArtifactFile> notFound(RunPath path) {
    return notFound(path, "");
  }

  private static Result<ArtifactFile> notFound(RunPath path, String why) {
    return Result.refused(
        Problem.of(
            ReadingProblem.ARTIFACT_NOT_FOUND,
            "path",
            "artifact not found: " + Quoting.cut(path.value()) + why));
  }

  private static <T> Result<T> invalid(String message) {
    return Result.refused(Problem.of(ReadingProblem.INVALID_ARTIFACT_PATH, "path", message));
  }

  /** File of a run for download. */
  public record ArtifactFile(RunPath path, FileContent content) {}
}
