package io.datasetbuilder.pipeline.warehouse.query;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.sharing.ReadAccess;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DtypeName;
import io.datasetbuilder.pipeline.runs.artifact.ArtifactGate;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.stage.ReadColumnHints;
import io.datasetbuilder.pipeline.runs.verify.TableFileFacts;
import io.datasetbuilder.pipeline.runs.verify.TableFileFacts.TableFile.FileColumn;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.column.TableColumn.Sensitivity;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.request.RunQueryRequest;
import io.datasetbuilder.warehouse.request.RunQueryRequest.Stage;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the table of a finished run that a query names (Spec, "Endpoints", POST /query). Safe for
 * concurrent use.
 */
public final class FindRunTable {

  private static final Set<ProblemCode> HIDDEN =
      Set.of(RunProblem.RUN_NOT_FOUND, ReadingProblem.RUN_WITHOUT_OWNER);

  private final ReadRun runs;
  private final ArtifactGate gate;
  private final ReadColumnHints hints;
  private final TableFileFacts files;

  public FindRunTable(
      ReadRun runs, ArtifactGate gate, ReadColumnHints hints, TableFileFacts files) {
    this.runs = runs;
    this.gate = gate;
    this.hints = hints;
    this.files = files;
  }

  /**
   * The table. Refuses, in this order, with {@code invalid_context} when the run is not there, not
   * the caller's, of another dataset or without the source, {@code invalid_request} when one of
   * several tables has to be named, {@code artifact_unavailable} when the stage has no table,
   * {@code redistribution_forbidden}, and {@code pii_declaration_unavailable}.
   */
  Result<RunTable> find(ReadAccess access, RunQueryRequest wanted) {
    return run(access, wanted)
        .match(
            run ->
                ofDataset(run, wanted.datasetId())
                    .then(same -> key(same, wanted))
                    .then(key -> table(access.of(run.id()), run, wanted.stage(), key)),
            problems -> Result.refused(problems.stream().map(FindRunTable::asContext).toList()));
  }

  private Result<RunView> run(ReadAccess access, RunQueryRequest wanted) {
    return RunId.isValid(wanted.runId())
        ? read(access, new RunId(wanted.runId()), wanted.stage())
        : refused(WarehouseProblem.INVALID_REQUEST, "run_id", "run_id is not the id of a run");
  }

  /** A reader has no table but Gold. */
  private Result<RunView> read(ReadAccess access, RunId id, Stage stage) {
    Visibility visibility = access.of(id);
    return stage == Stage.GOLD ? runs.read(visibility, id) : runs.own(visibility, id);
  }

  /** A run that does not exist, and one that is another owner's, are refused alike. */
  private static Problem asContext(Problem problem) {
    return HIDDEN.contains(problem.code())
        ? Problem.of(
            WarehouseProblem.INVALID_CONTEXT, "run_id", "there is no such run to be queried")
        : problem;
  }

  private static Result<RunView> ofDataset(RunView run, String datasetId) {
    return run.indexed()
            .dataset()
            .map(IndexedDataset::datasetId)
            .filter(datasetId::equals)
            .isPresent()
        ? Result.ok(run)
        : refused(
            WarehouseProblem.INVALID_CONTEXT, "dataset_id", "the run is not one of this dataset");
  }

  private static Result<SourceKey> key(RunView run, RunQueryRequest wanted) {
    Set<String> keys = keysWithTable(run.manifest(), wanted.stage());
    if (wanted.source().isPresent()) {
      return known(run, keys, wanted.source().get());
    }
    if (keys.isEmpty()) {
      return unavailable();
    }
    return keys.size() == 1
        ? Result.ok(new SourceKey(keys.iterator().next()))
        : Result.refused(
            Problem.of(
                    WarehouseProblem.INVALID_REQUEST,
                    "source",
                    "the run has several tables at this stage; source must name one of them")
                .withHint("use one of " + String.join(", ", keys)));
  }

  private static Result<SourceKey> known(RunView run, Set<String> keys, String named) {
    if (keys.contains(named)) {
      return Result.ok(new SourceKey(named));
    }
    boolean attempted =
        run.indexed().sources().stream().anyMatch(source -> source.key().equals(named));
    return attempted
        ? unavailable()
        : Result.refused(
            Problem.of(
                    WarehouseProblem.INVALID_CONTEXT,
                    "source",
                    "the run has no table " + Quoting.quoted(named))
                .suggesting(named, keys));
  }

  /** A manifest may name anything; only a safe key has a folder. */
  private static Set<String> keysWithTable(Manifest manifest, Stage stage) {
    Set<String> keys =
        new LinkedHashSet<>(
            stage == Stage.SILVER
                ? manifest.tables().rowCounts().keySet()
                : manifest.outputs().artifacts().keySet());
    keys.removeIf(key -> !SourceKey.isSafe(key));
    return keys;
  }

  private Result<RunTable> table(Visibility visibility, RunView run, Stage stage, SourceKey key) {
    RunPath path = stage == Stage.SILVER ? RunPaths.silverTable(key) : RunPaths.goldTable(key);
    if (run.files().content(path).isEmpty()) {
      return unavailable();
    }
    Result<Set<String>> masked =
        stage == Stage.SILVER ? gate.maskedInSilver(run, key.value()) : allowed(run);
    return masked.then(
        hidden ->
            hints
                .of(visibility, run.id(), key.value())
                .then(known -> read(run, path, known, hidden)));
  }

  private Result<Set<String>> allowed(RunView run) {
    return gate.forbiddenByTerms(run)
        .<Result<Set<String>>>map(Result::refused)
        .orElseGet(() -> Result.ok(Set.of()));
  }

  private Result<RunTable> read(
      RunView run, RunPath path, Map<String, ColumnHints> known, Set<String> masked) {
    Optional<TableFileFacts.TableFile> file = files.read(run.files().locate(path));
    List<FileColumn> found = file.map(TableFileFacts.TableFile::visibleColumns).orElseGet(List::of);
    List<Column> typed = found.stream().flatMap(column -> typed(column).stream()).toList();
    if (file.isEmpty() || typed.size() < found.size()) {
      return unavailable();
    }
    Set<String> hidden = new LinkedHashSet<>();
    typed.stream().map(Column::name).filter(masked::contains).forEach(hidden::add);
    return Result.ok(
        new RunTable(
            run.files().locate(path),
            typed.stream().map(column -> described(column, known)).toList(),
            typed,
            file.get().rowCount(),
            hidden));
  }

  private static Optional<Column> typed(FileColumn column) {
    return column.dtype().flatMap(DtypeName::read).map(type -> new Column(column.name(), type));
  }

  private static TableColumn described(Column column, Map<String, ColumnHints> known) {
    return new TableColumn(
        column.name(),
        column.type().dtype(),
        known.getOrDefault(column.name(), ColumnHints.none()),
        Sensitivity.NOT_DETECTED);
  }

  private static <T> Result<T> unavailable() {
    return refused(
        WarehouseProblem.ARTIFACT_UNAVAILABLE, "stage", "the run has no table at this stage");
  }

  private static <T> Result<T> refused(WarehouseProblem code, String at, String message) {
    return Result.refused(Problem.of(code, at, message));
  }
}
