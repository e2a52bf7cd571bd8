package io.datasetbuilder.pipeline.document.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExportOptionsTest {

  private static final String AT = "exports[1].options";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "croissant",
        "csv",
        "datapackage",
        "huggingface",
        "jsonl",
        "kaggle",
        "markdown",
        "parquet"
      })
  void unknownOptionsAreIgnored(String kind) {
    assertThat(check(kind, Exports.option("colour", "blue"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "csv, profile, spredsheet, did you mean spreadsheet?",
    "kaggle, profile, Machine, did you mean machine?",
    "huggingface, format, parket, did you mean parquet?"
  })
  void aWrongChoiceIsRefusedWithTheNearestOne(
      String kind, String option, String value, String hint) {
    List<Problem> problems = check(kind, Exports.option(option, value));

    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).code()).isEqualTo(ExportProblem.INVALID_EXPORT_OPTION);
    assertThat(problems.get(0).at()).isEqualTo(AT + "." + option);
    assertThat(problems.get(0).message()).contains('"' + value + '"');
    assertThat(problems.get(0).hint()).contains(hint);
  }

  @Test
  void aChoiceOfAnotherTypeIsRefused() {
    JsonObject options = new JsonMembers().put("format", 7).toObject();

    assertThat(check("huggingface", options))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("parquet, jsonl"));
  }

  @Test
  void nullMeansThatAnOptionIsNotGiven() {
    JsonObject options =
        new JsonMembers()
            .put("profile", JsonValue.ofNull())
            .put("owner", JsonValue.ofNull())
            .put("language", JsonValue.ofNull())
            .put("format", JsonValue.ofNull())
            .toObject();

    assertThat(check("kaggle", options)).isEmpty();
    assertThat(check("huggingface", options)).isEmpty();
  }

  @Test
  void allProblemsAreReportedAtOnce() {
    JsonObject options =
        new JsonMembers()
            .put("profile", "x")
            .put("owner", "not/an owner")
            .put("slug", "A")
            .put("title", "short")
            .put("subtitle", "too short")
            .toObject();

    assertThat(check("kaggle", options))
        .extracting(Problem::at)
        .containsExactly(
            AT + ".profile", AT + ".owner", AT + ".slug", AT + ".title", AT + ".subtitle");
  }

  @ParameterizedTest
  @ValueSource(strings = {"english", "EN", "", "e"})
  void aLanguageThatIsNoCodeIsRefused(String language) {
    assertThat(check("huggingface", Exports.option("language", language))).hasSize(1);
  }

  @Test
  void aListOfLanguagesIsFineWhenEachIsACode() {
    assertThat(check("huggingface", languages("ko", "en-GB", "multilingual"))).isEmpty();
    assertThat(check("huggingface", languages("ko", "Korean"))).hasSize(1);
  }

  @Test
  void anExportProblemStatesWhatToDo() {
    assertThat(ExportProblem.INVALID_EXPORT_OPTION.wire()).isEqualTo("invalid_export_option");
    assertThat(ExportProblem.INVALID_EXPORT_OPTION.meaning()).endsWith(".");
    assertThat(ExportProblem.INVALID_EXPORT_OPTION.remedy()).endsWith(".");
  }

  private static JsonObject languages(String... codes) {
    List<JsonValue> items = List.of(codes).stream().map(JsonValue::of).toList();
    return new JsonMembers().put("language", new JsonArray(items)).toObject();
  }

  private static List<Problem> check(String kind, JsonObject options) {
    return Exports.exporter(kind).check(options, AT);
  }
}
