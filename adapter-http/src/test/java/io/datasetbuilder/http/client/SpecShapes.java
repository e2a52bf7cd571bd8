package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.Columns.rowsOf;
import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.any;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.flag;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.map;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.text;
import static io.datasetbuilder.http.client.Shape.that;

import tools.jackson.databind.JsonNode;

/** Answers about specs: what is wrong with them, and what they would give. */
final class SpecShapes {

  private SpecShapes() {}

  static Shape valid() {
    return object()
        .with("status", oneOf("valid"))
        .with("dataset_id", text())
        .with("api_version", text(RunShapes.API_VERSION));
  }

  /** A guessed spec, or encodings to choose from, never both. */
  static Shape guessed() {
    Shape candidate =
        object()
            .with("name", text(".+"))
            .with("same", list(text(".+")))
            .with("words", list(text()));
    return object()
        .with("status", oneOf("guessed", "undecided"))
        .with("alias", text(".+").orNull())
        .with("spec", text().orNull())
        .with("encoding", text(".+").orNull())
        .with("encoding_candidates", list(candidate))
        .and(
            that(
                "a spec where it is guessed",
                body ->
                    body.path("spec").isNull()
                        == body.path("status").asString("").equals("undecided")));
  }

  /** The body of a refused spec; its status decides which of two shapes it has. */
  static Shape problems() {
    return (value, at, complaints) -> {
      boolean error = value.path("status").asString("").equals("error");
      (error ? unloadable() : invalid()).read(value, at, complaints);
    };
  }

  private static Shape unloadable() {
    return object()
        .with("status", oneOf("error"))
        .with("error", text(".+"))
        .and(that("without problems", body -> !body.has("problems")));
  }

  private static Shape invalid() {
    Shape problem =
        object()
            .with("code", text("[a-z][a-z0-9_]*"))
            .with("path", text())
            .with("message", text(".+"))
            .maybe("hint", text().orNull());
    return object()
        .with("status", oneOf("invalid"))
        .with("problems", list(text(".+")))
        .with("structured_problems", list(problem))
        .and(that("without an error", body -> !body.has("error")))
        .and(that("reported twice alike", SpecShapes::agree));
  }

  private static boolean agree(JsonNode body) {
    JsonNode plain = body.path("problems");
    JsonNode structured = body.path("structured_problems");
    for (int i = 0; i < Math.max(plain.size(), structured.size()); i++) {
      if (!plain.path(i).equals(structured.path(i).path("message"))) {
        return false;
      }
    }
    return !plain.isEmpty();
  }

  /** previewBuild. */
  static Shape preview(Generation reader) {
    return object().with("dataset_id", text()).with("previews", list(source(reader)));
  }

  private static Shape source(Generation reader) {
    Shape source =
        object()
            .with("source_key", text())
            .with("status", oneOf("ok", "failed"))
            .with("error", text(".+").orNull())
            .with("schema", list(Columns.column(reader)))
            .with("sample", list(map(any())))
            .with("total_rows", count())
            .with("statistics", Columns.statistics())
            .with("quality_results", list(QualityShapes.check()))
            .with("source_sample", list(map(any())))
            .with("sample_mode", oneOf("first", "random"))
            .with("diff_available", flag())
            .with("diffs", list(diff()))
            .with("transform_summary", summary().orNull())
            .with("diff_truncated", flag())
            .maybe("masked_columns", list(text()))
            .maybe("fetch_complete", flag())
            .maybe("source_reported_total", count().orNull());
    return source
        .and(rowsOf("sample", "schema"))
        .and(that("failed with an error, or ok without", SpecShapes::reportsItsError))
        .and(that("without differences where none are known", SpecShapes::isHonest));
  }

  private static Shape diff() {
    return object()
        .with("row", count())
        .with("column", text())
        .with("before", any())
        .with("after", any())
        .with("transform", text("cast:.+").orNull());
  }

  private static Shape summary() {
    return object().with("changed_cells", count()).with("changed_rows", count());
  }

  private static boolean reportsItsError(JsonNode source) {
    return source.path("status").asString("").equals("failed") == source.path("error").isString();
  }

  private static boolean isHonest(JsonNode source) {
    boolean known = source.path("diff_available").asBoolean(false);
    return source.path("transform_summary").isObject() == known
        && (known || source.path("diffs").isEmpty());
  }
}
