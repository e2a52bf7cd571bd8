package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.runs.verify.TableFileFacts.TableFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Checks that the documents next to data agree with the data; a member that a document leaves out
 * agrees.
 */
final class SidecarChecks {

  private static final int MOST_BYTES = 16 * 1024 * 1024;
  private static final Set<String> BESIDE_TABLES =
      Set.of("schema.json", "stats.json", "preview.json", "package.json");

  private SidecarChecks() {}

  /** Compares the document next to each Bronze artifact with the manifest's provenance. */
  static VerifyReport.Check ofBronze(RunUnderTest run) {
    List<Problem> problems = new ArrayList<>();
    int compared = 0;
    for (RunPath path : run.facts().keySet()) {
      if (path.value().startsWith("bronze/") && path.fileName().equals("metadata.json")) {
        compared++;
        compare(path, run, (fields, complaints) -> provenance(fields, complaints, run))
            .ifPresent(problems::add);
      }
    }
    return VerifyReport.Check.compared("Bronze metadata", compared, "documents", problems);
  }

  /** Compares the documents next to each Silver and Gold table with its rows and columns. */
  static VerifyReport.Check ofTables(RunUnderTest run) {
    List<Problem> problems = new ArrayList<>();
    int compared = 0;
    for (RunPath path : run.facts().keySet()) {
      Optional<TableFile> table = tableBeside(path, run);
      if (table.isPresent()) {
        compared++;
        compare(path, run, (fields, complaints) -> table(fields, table.get()))
            .ifPresent(problems::add);
      }
    }
    return VerifyReport.Check.compared("table documents", compared, "documents", problems);
  }

  private static Optional<TableFile> tableBeside(RunPath path, RunUnderTest run) {
    List<String> segments = path.segments();
    boolean sidecar =
        segments.size() == 3
            && Set.of("silver", "gold").contains(segments.get(0))
            && BESIDE_TABLES.contains(path.fileName());
    return sidecar
        ? run.tableOf(segments.get(0) + "/" + segments.get(1)).flatMap(run::table)
        : Optional.empty();
  }

  /**
   * Compares one document.
   *
   * @param contradiction finds how its fields contradict the data; complaints are reported
   *     otherwise
   */
  private static Optional<Problem> compare(
      RunPath path,
      RunUnderTest run,
      BiFunction<JsonFields, JsonProblems, Optional<String>> contradiction) {
    Optional<JsonObject> document = run.object(path, MOST_BYTES);
    if (document.isEmpty()) {
      return Optional.of(problem(path, "is not a JSON object"));
    }
    JsonProblems complaints = new JsonProblems(VerifyProblem.SIDECAR_MISMATCH);
    return contradiction
        .apply(JsonFields.of(document.get(), complaints), complaints)
        .map(how -> problem(path, how))
        .or(() -> complaints.problems().stream().findFirst());
  }

  private static Optional<String> provenance(
      JsonFields fields, JsonProblems complaints, RunUnderTest run) {
    Optional<String> provider = fields.text("provider");
    Optional<String> dataset = fields.text("dataset");
    Optional<Long> count = fields.whole("record_count");
    Optional<String> checksum = fields.text("data_checksum");
    boolean known =
        run.manifest().inputs().provenance().stream()
            .anyMatch(
                source ->
                    provider.orElse(source.provider()).equals(source.provider())
                        && dataset.orElse(source.dataset()).equals(source.dataset())
                        && count.orElse(source.recordCount()) == source.recordCount()
                        && (checksum.isEmpty() || checksum.equals(source.dataChecksum())));
    return known || !complaints.problems().isEmpty()
        ? Optional.empty()
        : Optional.of("agrees with no provenance of the manifest");
  }

  private static Optional<String> table(JsonFields fields, TableFile table) {
    if (fields.whole("row_count").filter(rows -> rows != table.rowCount()).isPresent()) {
      return Optional.of("states another row count than its table");
    }
    return fields
            .array("columns")
            .filter(stated -> !names(stated).equals(table.visibleNames()))
            .isPresent()
        ? Optional.of("states other columns than its table")
        : Optional.empty();
  }

  /** Columns are reported by name, or as objects with one. */
  private static List<String> names(JsonArray columns) {
    return columns.items().stream().map(SidecarChecks::name).toList();
  }

  private static String name(JsonValue column) {
    JsonValue name = column instanceof JsonObject object ? object.members().get("name") : column;
    return name instanceof JsonText text ? text.value() : "";
  }

  private static Problem problem(RunPath path, String how) {
    return Problem.of(VerifyProblem.SIDECAR_MISMATCH, path.value(), path + " " + how + ".");
  }
}
