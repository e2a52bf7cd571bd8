package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.table.bronze.RowPlace;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.pipeline.table.silver.ChangeEffect;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Casts and the data-loss guard (Spec, "sources[].schema"). */
class SilverCastTest {

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  private final SilverFixture fixture = SHARED.get();

  /** A second row of text, so that nothing is inferred of the first. */
  private static String csv(String cell) {
    return "a\n\"" + cell + "\"\n";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "int;007;7",
        "int;+5;5",
        "int;-0;0",
        "int;12.0;12",
        "int;9223372036854775807;9223372036854775807",
        "int;9007199254740993.00;9007199254740993",
        "int_comma; 1,234,567 ;1234567",
        "int_comma;-1,234;-1234",
        "int_comma;12,34,567;1234567",
        "int_comma;5;5",
        "int_comma;1,234.00;1234",
        "int_comma;1234567;1234567",
        "float;.5;0.5",
        "float;5.;5",
        "float;+1.5;1.5",
        "float;1e3;1000",
        "float;007.50;7.5",
        "float;1e308;1e308",
        "float;1.7976931348623157E308;1.7976931348623157e308",
        "float;123456789012345;123456789012345",
        "float;0.1;0.1",
        "float_comma;1,234.5;1234.5",
        "float_comma; 12 ;12",
        "float_comma;-1,000,000.25;-1000000.25",
      })
  void readsNumbers(String cast, String cell, BigDecimal number) {
    List<List<JsonValue>> rows = fixture.rows(csv(cell), aSchema().casting("a", cast));

    assertThat(((JsonValue.JsonNumber) rows.get(0).get(0)).value()).isEqualByComparingTo(number);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "bool;true;true",
        "bool;FALSE;false",
        "bool;True;true",
        "bool;1;true",
        "bool;0;false"
      })
  void readsBooleans(String cast, String cell, boolean value) {
    assertThat(fixture.rows(csv(cell), aSchema().casting("a", cast)))
        .containsExactly(List.of(JsonValue.of(value)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "date;2024-01-31;2024-01-31",
        "date;20240229;2024-02-29",
        "date;0001-01-01;0001-01-01",
        "datetime;2024-01-31T01:02:03;2024-01-31T01:02:03",
        "datetime;2024-01-31 01:02;2024-01-31T01:02:00",
        "datetime;2024-01-31 23:59:59.123456;2024-01-31T23:59:59.123456",
        "datetime;2024-01-31;2024-01-31T00:00:00",
        "year_month;202401;2024-01",
        "year_month;2024-12;2024-12",
        "year_month;2024.01;2024-01",
        "year_month;2024/01;2024-01",
        "str;007;007",
        "str; x ;x"
      })
  void readsTemporalValuesAndTexts(String cast, String cell, String value) {
    assertThat(fixture.rows(csv(cell), aSchema().casting("a", cast)))
        .containsExactly(List.of(JsonValue.of(value)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "int;12.5",
        "int; 5",
        "int;1,000",
        "int;9223372036854775808",
        "int_comma;1,5",
        "float;inf",
        "float;1e400",
        "float_comma;1,23.5",
        "bool;t",
        "date;2024-02-30",
        "date;0000-01-01",
        "datetime;2024-01-31T10:00:00+9",
        "datetime;2024-01-31T1000:00",
        "time;10",
        "time;10:00:00.1234567"
      })
  void refusesWhatIsNotAValueOfTheType(String cast, String cell) {
    List<Problem> problems =
        fixture.losses(FileFormat.CSV, csv(cell), aSchema().casting("a", cast));

    assertThat(problems).hasSize(1);
    Problem problem = problems.get(0);
    assertThat(problem.code()).isEqualTo(TableProblem.CAST_DATA_LOSS);
    assertThat(problem.at()).isEqualTo("schema.casts.a");
    assertThat(problem.message())
        .startsWith("column 'a': " + cast + " would lose 1 value (first rows: 1)");
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "int;1e3",
        "int;0x1F",
        "int;5 ",
        "int;1_000",
        "int;''",
        "int;-9223372036854775809",
        "int;NaN",
        "int;٣",
        "int;true",
        "int_comma;1,,000",
        "int_comma;,100",
        "int_comma;1,000.5",
        "int_comma;x",
        "int_comma;9,223,372,036,854,775,808",
        "float;1,5",
        "float;NaN",
        "float;1e",
        "float;.",
        "float; 1",
        "float;1e-400",
        "float;0.12345678901234567890",
        "float;9007199254740993",
        "float;1_0.5",
        "float_comma;1,5",
        "float_comma;9007199254740993",
        "bool;yes",
        "bool;2",
        "bool; true",
        "bool;''",
        "date;2024-1-1",
        "date;31.01.2024",
        "date;inf",
        "date;2024-01-31T00:00",
        "date;20241301",
        "date;today",
        "date;12024-01-01",
        "datetime;2024-01-31T24:00:01",
        "datetime;2024-01-31T10:00:00+19:00",
        "datetime;2024-01-31T10:00:00 Z",
        "datetime;20240131 100000",
        "datetime;2024-01-31 23:59:60",
        "datetime;2024-01-31T1:02",
        "datetime;2024-01-31 01:02:03.1234567",
        "datetime;now",
        "time;24:00",
        "time;1000",
        "time;10:60",
        "time;08:59:59+09:00",
        "time;15:00-09:00",
        "year_month;202413",
        "year_month;2024-1",
        "year_month;2024-00",
        "year_month;2024 01",
        "year_month;20240101"
      })
  void refusesEveryOtherTextToo(String cast, String cell) {
    refusesWhatIsNotAValueOfTheType(cast, cell);
  }

  @Test
  void refusesZerosThatHideAnOverflowOrAnUnderflow() {
    String huge = "1" + "0".repeat(400);
    String tiny = "0." + "0".repeat(400) + "1";

    for (String cell : List.of(huge, tiny)) {
      assertThat(fixture.losses(FileFormat.CSV, csv(cell), aSchema().casting("a", "float")))
          .hasSize(1);
    }
  }

  @Test
  void namesTheFirstFiveRowsAndNeverAValue() {
    StringBuilder csv = new StringBuilder("a,b\n");
    for (int i = 1; i <= 100; i++) {
      csv.append(i % 10 == 0 ? "secret," : i + ",").append(i % 50 == 0 ? "x" : "1").append('\n');
    }
    List<Problem> problems =
        fixture.losses(
            FileFormat.CSV, csv.toString(), aSchema().casting("a", "int").casting("b", "int"));

    assertThat(problems)
        .extracting(Problem::message)
        .containsExactly(
            "column 'a': int would lose 10 values (first rows: 10, 20, 30, 40, 50)",
            "column 'b': int would lose 2 values (first rows: 50, 100)");
  }

  @Test
  void countsNoNullAsALoss() {
    assertThat(fixture.rows("a,b\n,x\n07,y\n", aSchema().casting("a", "int")).get(0).get(0))
        .isEqualTo(JsonValue.ofNull());
  }

  @Test
  void countsDeclaredNullTokensAsNulls() {
    assertThat(fixture.rows("a\n-\n07\n", aSchema().casting("a", "int").nullToken("-")))
        .containsExactly(List.of(JsonValue.ofNull()), List.of(JsonValue.of(7)));
  }

  @Test
  void tellsWhatACastChanges() {
    List<ChangeEffect> effects = fixture.effects("a\n007\n8\nx\n\n", aSchema().casting("a", "int"));

    assertThat(effects)
        .extracting(ChangeEffect::changed, ChangeEffect::lost, ChangeEffect::firstLost)
        .containsExactly(tuple(1L, 1L, List.of(new RowPlace(3, "3"))));
  }

  @Test
  void readsEveryCellAsOneType() {
    assertThat(fixture.rows("a,b\n1,2\n", aSchema().readingAs("str").casting("b", "int")))
        .containsExactly(List.of(JsonValue.of("1"), JsonValue.of(2)));
    assertThat(fixture.losses(FileFormat.CSV, "a\nx\n", aSchema().readingAs("int")))
        .extracting(Problem::at)
        .containsExactly("schema.read_as");
  }
}
