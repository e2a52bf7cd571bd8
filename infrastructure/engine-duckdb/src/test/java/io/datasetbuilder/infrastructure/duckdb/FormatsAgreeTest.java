package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.RulesBuilder.rules;
import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.gold.GoldFilter.Comparator;
import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.quality.ComparisonOperator;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.gold.GoldPlan;
import io.datasetbuilder.pipeline.gold.Masking;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.pipeline.table.profile.DistinctRows;
import io.datasetbuilder.pipeline.table.quality.PreparedRules;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluator;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverTable;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The same rows give the same dataset, whatever format they come in. */
class FormatsAgreeTest {

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  @TempDir Path folder;
  private final SilverFixture fixture = SHARED.get();

  @ParameterizedTest
  @EnumSource
  void refusesColumnsOfTheTableThatDifferOnlyInLetterCase(FileFormat format) {
    assertThat(fixture.refusals(format, namesInTwoCases(format), aSchema()))
        .containsExactly(
            Problem.of(
                TableProblem.COLUMN_NAME_COLLISION,
                "",
                "columns 'name' and 'NAME' differ only in letter case"));
  }

  @ParameterizedTest
  @EnumSource
  void takesColumnsOfTheSourceThatDifferOnlyInLetterCaseWhenTheyAreRenamed(FileFormat format) {
    SilverTable table =
        fixture.table(format, namesInTwoCases(format), aSchema().renaming("NAME", "title"));

    assertThat(table.columns()).extracting(Column::name).containsExactly("name", "title");
    assertThat(fixture.rows(table))
        .containsExactly(
            List.of(JsonValue.of("a"), JsonValue.of("b")),
            List.of(JsonValue.of("c"), JsonValue.of("d")));
  }

  /** The engine's SQL calls the element of a list {@code e}, too. */
  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "CSV")
  void aColumnCalledLikeAnElementOfAListIsNotTakenForIt(FileFormat format) {
    byte[] content =
        switch (format) {
          case CSV -> throw new IllegalArgumentException("a CSV has no lists");
          case JSON -> utf8("[{\"e\":{\"x\":1.5},\"list\":[{\"x\":2.5}]}]");
          case JSONL -> utf8("{\"e\":{\"x\":1.5},\"list\":[{\"x\":2.5}]}");
          case PARQUET -> parquet("SELECT {'x': 1.5::DOUBLE} e, [{'x': 2.5::DOUBLE}] list");
        };

    assertThat(fixture.rows(fixture.table(format, content, aSchema())))
        .containsExactly(List.of(struct("1.5"), new JsonArray(List.of(struct("2.5")))));
  }

  private static JsonObject struct(String x) {
    return new JsonObject(Map.of("x", JsonValue.of(new BigDecimal(x))));
  }

  @ParameterizedTest
  @EnumSource
  void aRangeOfAColumnOfNullsGivesNoResult(FileFormat format) {
    assertThat(results(format, rules().range("none", "0", "9"))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aComparisonWithAColumnOfNullsGivesNoResult(FileFormat format) {
    assertThat(
            results(
                format,
                rules()
                    .compare("none", ComparisonOperator.LT, "id")
                    .compare("text", ComparisonOperator.EQ, "none")
                    .compare("none", ComparisonOperator.EQ, "none")))
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void noRowPassesAFilterOnAColumnOfNulls(FileFormat format) {
    Stream<GoldFilter> filters =
        Stream.of(
            new GoldFilter.Comparison("none", Comparator.EQ, JsonValue.of(1)),
            new GoldFilter.Comparison("none", Comparator.NE, JsonValue.of("x")),
            new GoldFilter.Comparison("none", Comparator.LT, JsonValue.of(true)),
            new GoldFilter.OneOf("none", List.of(JsonValue.of("x"), JsonValue.of(1))),
            new GoldFilter.NotNull("none"));

    assertThat(filters).allSatisfy(filter -> assertThat(passing(format, filter)).isEmpty());
  }

  private List<QualityCheckResult> results(FileFormat format, RulesBuilder rules) {
    SilverTable table = withAColumnOfNulls(format);
    AggregateBatch sheet = new AggregateBatch(table.table());
    PreparedRules asked =
        new QualityEvaluator("s", table.columns(), rules.build(), Instant.EPOCH).ask(sheet);
    DistinctRows distinct = new DistinctRows(fixture.session(), table.table(), table.profile());
    return asked.evaluate(sheet.answer(fixture.session()), distinct).results();
  }

  private List<List<JsonValue>> passing(FileFormat format, GoldFilter filter) {
    SilverTable table = withAColumnOfNulls(format);
    Result<GoldPlan> planning =
        GoldPlan.of(
            table.table(),
            new GoldSelection(Optional.empty(), List.of(filter), List.of(), List.of()),
            new Masking(Set.of()),
            table.profile().columnsWithoutValues());
    assertThat(planning).isInstanceOf(Result.Ok.class);
    return fixture.session().rows(((Result.Ok<GoldPlan>) planning).value().relation());
  }

  private SilverTable withAColumnOfNulls(FileFormat format) {
    byte[] content =
        switch (format) {
          case CSV -> utf8("id,none,text\n1,,a\n2,,b\n");
          case JSON -> utf8("[{\"id\":1,\"none\":null,\"text\":\"a\"},{\"id\":2,\"text\":\"b\"}]");
          case JSONL ->
              utf8("{\"id\":1,\"none\":null,\"text\":\"a\"}\n{\"id\":2,\"text\":\"b\"}\n");
          case PARQUET ->
              parquet(
                  "SELECT * FROM (VALUES (1, NULL::DATE, 'a'), (2, NULL, 'b')) t(id, none, text)");
        };
    return fixture.table(format, content, aSchema());
  }

  private byte[] namesInTwoCases(FileFormat format) {
    return switch (format) {
      case CSV -> utf8("name,NAME\na,b\nc,d\n");
      case JSON -> utf8("[{\"name\":\"a\",\"NAME\":\"b\"},{\"NAME\":\"d\",\"name\":\"c\"}]");
      case JSONL -> utf8("{\"name\":\"a\",\"NAME\":\"b\"}\n{\"NAME\":\"d\",\"name\":\"c\"}\n");
      case PARQUET ->
          // The engine writes no such names: zzzz is replaced in the file.
          new String(
                  parquet("SELECT * FROM (VALUES ('a', 'b'), ('c', 'd')) t(name, zzzz)"),
                  ISO_8859_1)
              .replace("zzzz", "NAME")
              .getBytes(ISO_8859_1);
    };
  }

  private byte[] parquet(String query) {
    return Engines.parquet(folder, query);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(UTF_8);
  }
}
