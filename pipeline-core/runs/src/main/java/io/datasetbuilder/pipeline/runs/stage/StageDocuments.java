package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.model.type.DtypeName;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.BronzeFacts;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.GoldFacts;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Column;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Sample;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Statistics;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Validation;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Violation;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.StageFacts;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Documents that the stages of a run left. A stage is complete only when all its documents exist
 * and are readable; its facts are empty otherwise. The run's folder is listed once.
 */
final class StageDocuments {

  /** Largest document that is read, in bytes; far above the size of any document of a run. */
  private static final int MOST_BYTES = 16 * 1024 * 1024;

  private final FinishedRun run;
  private final JsonCodec json;
  private final Set<String> listed;
  private final boolean isWithoutRawRecords;

  StageDocuments(RunView run, JsonCodec json) {
    this.run = run.files();
    this.json = json;
    this.listed =
        this.run.files().stream().map(RunPath::value).collect(Collectors.toUnmodifiableSet());
    this.isWithoutRawRecords = run.isWithoutRawRecords();
  }

  /**
   * Facts that a stage of a source left.
   *
   * @param key a manifest may name anything as a source; only a safe key has a folder
   */
  Optional<StageFacts> facts(Stage stage, String key) {
    if (!SourceKey.isSafe(key)) {
      return Optional.empty();
    }
    return switch (stage) {
      case BRONZE -> bronze("bronze/" + key + "/");
      case SILVER -> silver("silver/" + key + "/");
      case GOLD -> gold("gold/" + key + "/");
      case EXPORT -> Optional.empty();
    };
  }

  private Optional<StageFacts> bronze(String folder) {
    return isWithoutRawRecords || hasRecords(folder)
        ? read(
            folder + "metadata.json",
            fields ->
                new BronzeFacts(
                    fields.text("provider"),
                    fields.text("dataset"),
                    fields.instant("fetched_at"),
                    fields.whole("record_count"),
                    Optional.empty(),
                    Optional.empty()))
        : Optional.empty();
  }

  private Optional<StageFacts> silver(String folder) {
    if (!listed.contains(folder + "table.parquet")) {
      return Optional.empty();
    }
    Optional<List<Column>> columns =
        read(folder + "schema.json", fields -> fields.objects("columns", StageDocuments::column));
    Optional<Statistics> figures = read(folder + "stats.json", StageDocuments::statistics);
    Optional<Sample> sample = read(folder + "preview.json", StageDocuments::sample);
    Optional<Validation> validation = read(folder + "validation.json", StageDocuments::validation);
    if (columns.isEmpty() || figures.isEmpty() || sample.isEmpty() || validation.isEmpty()) {
      return Optional.empty();
    }
    int width = columns.get().size();
    if (sample.get().rows().stream().anyMatch(cells -> cells.size() != width)) {
      return Optional.empty();
    }
    return Optional.of(
        new SilverFacts(
            Optional.of(figures.get().rowCount()),
            columns.get(),
            figures,
            validation,
            sample.get()));
  }

  private Optional<StageFacts> gold(String folder) {
    return listed.contains(folder + "table.parquet") && listed.contains(folder + "README.md")
        ? read(folder + "package.json", StageDocuments::gold)
        : Optional.empty();
  }

  private static GoldFacts gold(JsonFields fields) {
    return new GoldFacts(
        fields.whole("row_count"),
        fields.texts("columns"),
        fields
            .value("splits")
            .filter(JsonObject.class::isInstance)
            .map(any -> fields.wholesByName("splits")),
        fields.objects("exports", export -> export.requiredText("kind")));
  }

  private static Column column(JsonFields fields) {
    String dtype = fields.requiredText("dtype");
    return new Column(
        fields.requiredText("name"),
        dtype,
        DtypeName.read(dtype),
        fields.flag("nullable").orElse(true),
        fields.requiredWhole("unique_count"));
  }

  private static Statistics statistics(JsonFields fields) {
    return new Statistics(
        fields.requiredWhole("row_count"), fields.wholesByName("null_counts"), rate(fields));
  }

  private static Optional<BigDecimal> rate(JsonFields fields) {
    Optional<JsonValue> stated = fields.value("duplicate_rate");
    if (stated.isPresent() && !(stated.get() instanceof JsonNumber)) {
      fields.refuse("duplicate_rate", "a number");
    }
    return stated.filter(JsonNumber.class::isInstance).map(number -> ((JsonNumber) number).value());
  }

  private static Sample sample(JsonFields fields) {
    return new Sample(rows(fields), fields.texts("masked_columns"), Optional.empty());
  }

  /** Rows whose cells do not fit the columns are reported, like any wrong type. */
  private static List<List<JsonValue>> rows(JsonFields fields) {
    int columns = fields.texts("columns").size();
    List<JsonValue> rows = fields.array("rows").map(JsonArray::items).orElseGet(List::of);
    List<List<JsonValue>> read =
        rows.stream()
            .filter(JsonArray.class::isInstance)
            .map(row -> ((JsonArray) row).items())
            .filter(cells -> cells.size() == columns)
            .toList();
    if (read.size() != rows.size()) {
      fields.refuse("rows", "a list of rows with one cell a column");
    }
    return read;
  }

  private static Validation validation(JsonFields fields) {
    return new Validation(
        fields.flag("ok").orElse(false),
        fields.objects(
            "problems",
            problem ->
                new Violation(
                    problem.requiredText("code"),
                    problem.text("field"),
                    problem.text("message").orElse(""))));
  }

  /** Whether a folder holds a file, at any depth, besides its own documents. */
  private boolean hasRecords(String folder) {
    return listed.stream()
        .filter(path -> path.startsWith(folder))
        .map(path -> path.substring(path.lastIndexOf('/') + 1))
        .anyMatch(name -> !name.equals("metadata.json") && !name.equals("checkpoint.json"));
  }

  /**
   * Content of a document. Empty when it is missing, is no JSON object, or has a member of a wrong
   * type: a document is read whole or not at all.
   */
  private <T> Optional<T> read(String path, Function<JsonFields, T> reader) {
    return listed.contains(path)
        ? run.read(RunPath.of(path), MOST_BYTES)
            .flatMap(json::read)
            .filter(JsonObject.class::isInstance)
            .flatMap(document -> read((JsonObject) document, reader))
        : Optional.empty();
  }

  private static <T> Optional<T> read(JsonObject document, Function<JsonFields, T> reader) {
    JsonProblems complaints = new JsonProblems(ReadingProblem.SIDECAR_UNREADABLE);
    T stated = reader.apply(JsonFields.of(document, complaints));
    return complaints.problems().isEmpty() ? Optional.of(stated) : Optional.empty();
  }
}
