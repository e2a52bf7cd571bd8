package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Casts of values that have a type already (Spec, "sources[].schema": casts). */
class TypedCastTest {

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  private final SilverFixture fixture = SHARED.get();

  @ParameterizedTest
  @CsvSource({
    "5, float, 5",
    "5.0, int, 5",
    "9007199254740992, float, 9007199254740992",
    "1, bool, true",
    "true, int, 1",
    "20240131, date, 2024-01-31",
    "1.5, str, 1.5",
    "202401, year_month, 2024-01",
    "true, str, true",
    "7, int_comma, 7"
  })
  void castsTypedValues(String value, String cast, String expected) {
    List<List<JsonValue>> rows =
        fixture.rows(
            fixture.table(
                FileFormat.JSONL, "{\"a\":" + value + "}\n", aSchema().casting("a", cast)));
    JsonValue cell = rows.get(0).get(0);

    assertThat(
            cell instanceof JsonValue.JsonNumber n
                ? n.value().stripTrailingZeros().toPlainString()
                : cell instanceof JsonValue.JsonText t
                    ? t.value()
                    : String.valueOf(((JsonValue.JsonBoolean) cell).value()))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "1.5, int",
    "-0.5, int",
    "1e30, int",
    "9007199254740993, float",
    "2, bool",
    "0.5, bool",
    "20241301, date",
    "202413, year_month",
    "18446744073709551615, int"
  })
  void refusesToChangeANumber(String value, String cast) {
    assertThat(
            fixture.losses(
                FileFormat.JSONL, "{\"a\":" + value + "}\n", aSchema().casting("a", cast)))
        .extracting(Problem::message)
        .containsExactly("column 'a': " + cast + " would lose 1 value (first rows: 1)");
  }

  @ParameterizedTest
  @CsvSource({
    "'[1]', float, List(Int64)", "'{\"x\":1}', int, Struct(x: Int64)", "1.5, date, Float64",
    "5, datetime, Int64", "true, int_comma, Boolean", "1.5, year_month, Float64",
    "true, date, Boolean"
  })
  void refusesCastsThatDoNotExist(String value, String cast, String dtype) {
    assertThat(
            fixture.refusals(
                FileFormat.JSONL, "{\"a\":" + value + "}\n", aSchema().casting("a", cast)))
        .containsExactly(
            Problem.of(
                TableProblem.CAST_NOT_POSSIBLE,
                "schema.casts.a",
                "column 'a' of type " + dtype + " has no cast " + cast));
  }
}
