package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Columns built from others (Spec, "sources[].schema": derived). */
class SilverDerivedTest {

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  private final SilverFixture fixture = SHARED.get();

  @Test
  void makesDatesOfParts() {
    assertThat(
            fixture.rows(
                "y,m,d\n2024,02,29\n2023,1,5\n,1,1\n", aSchema().dateParts("date", "y", "m", "d")))
        .extracting(row -> row.get(3))
        .containsExactly(
            JsonValue.of("2024-02-29"), JsonValue.of("2023-01-05"), JsonValue.ofNull());
  }

  @ParameterizedTest
  @CsvSource({
    "2023,02,29",
    "2024,13,1",
    "2024,0,1",
    "0,1,1",
    "10000,1,1",
    "-5,1,1",
    "x,1,1",
    "2024,1,1.0"
  })
  void refusesPartsThatFormNoDate(String year, String month, String day) {
    String csv = "y,m,d\n2024,1,1\n" + year + "," + month + "," + day + "\n";

    assertThat(
            fixture.losses(
                FileFormat.CSV, csv, aSchema().readingAs("str").dateParts("date", "y", "m", "d")))
        .containsExactly(
            Problem.of(
                TableProblem.CAST_DATA_LOSS,
                "schema.derived[0]",
                "column 'date': date_parts would lose 1 value (first rows: 2)"));
  }

  @Test
  void refusesWholeNumbersThatFormNoDate() {
    for (String parts : List.of("2023,2,29", "12024,1,1", "0,1,1", "-2024,1,1")) {
      assertThat(
              fixture.losses(
                  FileFormat.CSV,
                  "y,m,d\n" + parts + "\n",
                  aSchema().dateParts("date", "y", "m", "d")))
          .as(parts)
          .hasSize(1);
    }
  }

  @Test
  void joinsKeysThatDifferForDifferentTuples() {
    String csv = "x,y\na|b,c\na,b|c\na\\|b,c\na\\,|b\na,\n";
    List<JsonValue> keys =
        fixture.rows(csv, aSchema().joinKey("k", "x", "y")).stream()
            .map(row -> row.get(2))
            .toList();

    assertThat(keys)
        .containsExactly(
            JsonValue.of("a\\|b|c"),
            JsonValue.of("a|b\\|c"),
            JsonValue.of("a\\\\\\|b|c"),
            JsonValue.of("a\\\\|\\|b"),
            JsonValue.ofNull());
  }

  @Test
  void joinsTypedPartsAsTheirText() {
    assertThat(
            fixture.rows(
                "x,y,z\n5,2024-01-31,true\n",
                aSchema().casting("y", "date").joinKey("k", "x", "y", "z")))
        .extracting(row -> row.get(3))
        .containsExactly(JsonValue.of("5|2024-01-31|true"));
  }

  @Test
  void derivesFromNewNamesAndCastColumns() {
    SchemaBuilder schema =
        aSchema()
            .renaming("yy", "y")
            .casting("y", "int")
            .dateParts("date", "y", "m", "d")
            .joinKey("k", "date", "y");

    assertThat(fixture.rows("yy,m,d\n02024,1,2\n", schema).get(0))
        .containsExactly(
            JsonValue.of(2024),
            JsonValue.of(1),
            JsonValue.of(2),
            JsonValue.of("2024-01-02"),
            JsonValue.of("2024-01-02|2024"));
  }

  @Test
  void refusesPartsThatCannotBeUsed() {
    assertThat(fixture.refusals("a,m,d\n1.5,1,1\n", aSchema().dateParts("x", "a", "m", "q")))
        .extracting(Problem::at)
        .containsExactly("schema.derived[0].columns[2]");
    assertThat(fixture.refusals("a,m,d\n1.5,1,1\n", aSchema().dateParts("x", "a", "m", "d")))
        .extracting(Problem::message)
        .containsExactly("column 'a' of type Float64 cannot be a part of date_parts");
  }
}
