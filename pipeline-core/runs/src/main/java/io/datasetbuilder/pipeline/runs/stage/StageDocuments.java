package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.type.DtypeName;
import io.datasetbuilder.pipeline.runs.stage.SilverFacts.Column;
import io.datasetbuilder.pipeline.runs.stage.SilverFacts.Sample;
import io.datasetbuilder.pipeline.runs.stage.SilverFacts.Statistics;
import io.datasetbuilder.pipeline.runs.stage.SilverFacts.Validation;
import io.datasetbuilder.pipeline.runs.stage.SilverFacts.Violation;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * What the stages of one source left. A stage is complete only when all its documents are there and
 * readable; each method is empty otherwise.
 */
final class StageDocuments {

  private final RunDocuments documents;
  private final String key;

  StageDocuments(RunDocuments documents, String key) {
    this.documents = documents;
    this.key = key;
  }

  Optional<BronzeFacts> bronze() {
    String folder = "bronze/" + key + "/";
    return safe() && documents.hasRecords(folder)
        ? documents.read(folder + "metadata.json", BronzeFacts::read)
        : Optional.empty();
  }

  Optional<SilverFacts> silver() {
    String folder = "silver/" + key + "/";
    if (!safe() || !documents.has(folder + "table.parquet")) {
      return Optional.empty();
    }
    Optional<List<Column>> columns =
        documents.read(
            folder + "schema.json", fields -> fields.objects("columns", StageDocuments::column));
    Optional<Statistics> figures =
        documents.read(folder + "stats.json", StageDocuments::statistics);
    Optional<Sample> sample = documents.read(folder + "preview.json", StageDocuments::sample);
    Optional<Validation> validation =
        documents.read(folder + "validation.json", StageDocuments::validation);
    if (columns.isEmpty() || figures.isEmpty() || sample.isEmpty() || validation.isEmpty()) {
      return Optional.empty();
    }
    int width = columns.get().size();
    if (sample.get().rows().stream().anyMatch(cells -> cells.size() != width)) {
      return Optional.empty();
    }
    long count = figures.get().rowCount();
    return Optional.of(
        new SilverFacts(Optional.of(count), columns.get(), figures, validation, sample.get()));
  }

  Optional<GoldFacts> gold() {
    String folder = "gold/" + key + "/";
    return safe() && documents.has(folder + "table.parquet") && documents.has(folder + "README.md")
        ? documents.read(folder + "package.json", GoldFacts::read)
        : Optional.empty();
  }

  /** A manifest may name anything as a source; only a safe key has a folder. */
  private boolean safe() {
    return SourceKey.isSafe(key);
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
    return new Sample(rows(fields), fields.texts("masked_columns"));
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
}
