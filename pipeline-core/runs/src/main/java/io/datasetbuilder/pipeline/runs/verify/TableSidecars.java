package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.runs.verify.TableFileFacts.TableFile.FileColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What stands beside each Silver and Gold table agrees with the table: {@code row_count} and {@code
 * columns}, where a document has them.
 */
public final class TableSidecars implements VerifyRun.RunCheck {

  private static final int MOST_BYTES = 16 * 1024 * 1024;
  private static final Set<String> NAMES =
      Set.of("schema.json", "stats.json", "preview.json", "package.json");

  private final TableFileFacts tableFiles;
  private final JsonCodec json;

  public TableSidecars(TableFileFacts tableFiles, JsonCodec json) {
    this.tableFiles = tableFiles;
    this.json = json;
  }

  @Override
  public VerifyReport.Check check(RunUnderTest run) {
    List<Problem> problems = new ArrayList<>();
    int compared = 0;
    for (RunPath path : run.facts().keySet()) {
      Optional<TableFileFacts.TableFile> table =
          isSidecar(path) ? tableBeside(path, run) : Optional.empty();
      if (table.isPresent()) {
        compared++;
        compare(path, table.get(), run).ifPresent(problems::add);
      }
    }
    return VerifyReport.Check.compared("table documents", compared, "documents", problems);
  }

  private static boolean isSidecar(RunPath path) {
    List<String> segments = path.segments();
    return segments.size() == 3
        && Set.of("silver", "gold").contains(segments.get(0))
        && NAMES.contains(path.fileName());
  }

  private Optional<TableFileFacts.TableFile> tableBeside(RunPath path, RunUnderTest run) {
    String folder = path.value().substring(0, path.value().lastIndexOf('/'));
    return run.tableOf(folder).flatMap(table -> tableFiles.read(run.files().locate(table)));
  }

  private Optional<Problem> compare(
      RunPath path, TableFileFacts.TableFile table, RunUnderTest run) {
    Optional<JsonObject> document = run.object(path, MOST_BYTES, json);
    if (document.isEmpty()) {
      return Optional.of(contradiction(path, "is not a JSON object"));
    }
    JsonProblems complaints = new JsonProblems(VerifyProblem.SIDECAR_MISMATCH);
    JsonFields fields = JsonFields.of(document.get(), complaints);
    if (fields.whole("row_count").filter(rows -> rows != table.rowCount()).isPresent()) {
      return Optional.of(contradiction(path, "states another row count than its table"));
    }
    List<String> columns = table.visibleColumns().stream().map(FileColumn::name).toList();
    if (fields.array("columns").filter(stated -> !names(stated).equals(columns)).isPresent()) {
      return Optional.of(contradiction(path, "states other columns than its table"));
    }
    return complaints.problems().stream().findFirst();
  }

  /** Columns are reported by name, or as objects with one. */
  private static List<String> names(JsonArray columns) {
    return columns.items().stream().map(TableSidecars::name).toList();
  }

  private static String name(JsonValue column) {
    JsonValue name = column instanceof JsonObject object ? object.members().get("name") : column;
    return name instanceof JsonText text ? text.value() : "";
  }

  private static Problem contradiction(RunPath path, String what) {
    return Problem.of(VerifyProblem.SIDECAR_MISMATCH, path.value(), path + " " + what + ".");
  }
}
