package io.datasetbuilder.infrastructure.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.column.TableColumn.Sensitivity;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.SnapshotProfile;
import io.datasetbuilder.warehouse.query.SnapshotProfile.Range;
import io.datasetbuilder.warehouse.query.SnapshotProfile.Statistics;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spec, "Endpoints", profile. */
class ProfilePlanTest {

  @TempDir private Path folder;

  private static SnapshotProfile profile(QueriedTable table) {
    return PlanRunner.run(table, new ProfilePlan(table));
  }

  private static Statistics only(SnapshotProfile profile) {
    assertThat(profile.columns()).hasSize(1);
    return profile.columns().get(0).statistics().orElseThrow();
  }

  /** The statistics of a column of so many rows whose cells are an expression of {@code i}. */
  private Statistics column(String dtype, int rows, String expression) {
    return only(
        profile(
            TableFixture.write(
                folder.resolve("column.parquet"),
                "SELECT " + expression + " FROM range(" + rows + ") t(i)",
                "c",
                dtype)));
  }

  @Test
  void aNumberHasNullsAndARange() {
    Statistics statistics = column("Int64", 20, "CASE WHEN i % 4 <> 0 THEN i END");

    assertThat(statistics)
        .isEqualTo(
            new Statistics(
                5,
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.of(
                    new Range(
                        Optional.of(JsonValue.of(1)), Optional.of(JsonValue.of(19)), 15, 0))));
  }

  @Test
  void nanAndInfinitiesAreCountedAndNotInTheRange() {
    Statistics statistics =
        column(
            "Float64",
            20,
            "CASE i WHEN 0 THEN 'NaN'::DOUBLE WHEN 1 THEN 'inf'::DOUBLE WHEN 2 THEN '-inf'::DOUBLE"
                + " WHEN 3 THEN NULL ELSE i / 2 END");

    assertThat(statistics.nulls()).isEqualTo(1);
    assertThat(statistics.nans()).hasValue(1);
    assertThat(statistics.infinite()).hasValue(2);
    assertThat(statistics.range())
        .contains(
            new Range(
                Optional.of(JsonValue.of(new BigDecimal("2.0"))),
                Optional.of(JsonValue.of(new BigDecimal("9.5"))),
                16,
                3));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "Date; DATE '2024-01-01' + i::INTEGER; 2024-01-01; 2024-01-12",
        "Datetime; TIMESTAMP '2024-01-01 00:00:00' + to_hours(i); 2024-01-01T00:00:00;"
            + " 2024-01-01T11:00:00",
        "Datetime(Asia/Seoul); TIMESTAMPTZ '2024-01-01 00:00:00+00' + to_hours(i);"
            + " 2024-01-01T00:00:00+00:00; 2024-01-01T11:00:00+00:00",
        "Time; TIME '09:30:00' + to_minutes(i); 09:30:00; 09:41:00"
      })
  void temporalColumnsHaveARangeInIso8601(
      String dtype, String expression, String least, String greatest) {
    Range range = column(dtype, 12, expression).range().orElseThrow();

    assertThat(range)
        .isEqualTo(
            new Range(
                Optional.of(JsonValue.of(least)), Optional.of(JsonValue.of(greatest)), 12, 0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "String; 'text ' || i", "Boolean; i % 2 = 0", "Binary; encode('b' || i)",
        "List(Int64); [i]", "Struct(a: Int64); {'a': i}", "Null; NULL::INTEGER"
      })
  void otherColumnsHaveNullsAlone(String dtype, String expression) {
    Statistics statistics = column(dtype, 12, expression);

    assertThat(statistics.nulls()).isEqualTo(dtype.equals("Null") ? 12 : 0);
    assertThat(statistics.range()).isEmpty();
    assertThat(statistics.nans()).isEmpty();
  }

  @Test
  void aRangeOfFewerThanTenValuesIsWithheld() {
    assertThat(column("Int64", 10, "i").range().orElseThrow().min()).isPresent();
    assertThat(column("Int64", 9, "i").range())
        .contains(new Range(Optional.empty(), Optional.empty(), 9, 0));
    assertThat(column("Float64", 10, "CASE i WHEN 0 THEN 'NaN'::DOUBLE ELSE i END").range())
        .contains(new Range(Optional.empty(), Optional.empty(), 9, 1));
  }

  @Test
  void aColumnThatMayHoldPersonalDataIsNotRead() {
    Sensitivity suspected = new Sensitivity(Sensitivity.Status.SUSPECTED, List.of("phone_number"));
    Sensitivity allowed =
        new Sensitivity(Sensitivity.Status.ALLOWED_BY_SPEC, List.of("phone_number"));
    QueriedTable table =
        TableFixture.write(
            folder.resolve("people.parquet"),
            List.of(),
            "SELECT i, i, i FROM range(20) t(i)",
            List.of(
                new TableColumn("phone", "Int64", ColumnHints.none(), suspected),
                new TableColumn("mobile", "Int64", ColumnHints.none(), allowed),
                TableColumn.of("id", "Int64")));
    ProfilePlan plan = new ProfilePlan(table);

    SnapshotProfile profile = PlanRunner.run(table, plan);

    assertThat(profile.columns())
        .extracting(column -> column.statistics().isPresent())
        .containsExactly(false, true, true);
    assertThat(plan.statements())
        .noneMatch(statement -> statement.sql().contains(TableRelation.sql(0) + ")"));
  }

  @Test
  void aTableOfSuspectedColumnsAloneHasItsRowsCounted() {
    Sensitivity suspected = new Sensitivity(Sensitivity.Status.SUSPECTED, List.of("email"));
    QueriedTable table =
        TableFixture.write(
            folder.resolve("emails.parquet"),
            List.of(),
            "SELECT i FROM range(20) t(i)",
            List.of(new TableColumn("email", "Int64", ColumnHints.none(), suspected)));

    assertThat(profile(table))
        .isEqualTo(
            new SnapshotProfile(
                20, List.of(new SnapshotProfile.Column("email", Optional.empty()))));
  }

  @Test
  void anEmptyTableHasNoValues() {
    Statistics statistics = column("Float64", 0, "i::DOUBLE");

    assertThat(statistics)
        .isEqualTo(
            new Statistics(
                0,
                OptionalLong.of(0),
                OptionalLong.of(0),
                Optional.of(new Range(Optional.empty(), Optional.empty(), 0, 0))));
    assertThat(statistics.nullRatio(0)).isEmpty();
  }

  @Test
  void hundredsOfColumnsOfSeveralTypesKeepTheirOrder() {
    List<String> cells = new ArrayList<>();
    List<String> columns = new ArrayList<>();
    IntStream.range(0, 400)
        .forEach(
            place -> {
              String[] type = TYPES.get(place % TYPES.size());
              cells.add("CAST(i + " + place % 100 + " AS " + type[1] + ")");
              columns.addAll(List.of("c" + place, type[0]));
            });
    QueriedTable table =
        TableFixture.write(
            folder.resolve("wide.parquet"),
            "SELECT " + String.join(", ", cells) + " FROM range(10) t(i)",
            columns.toArray(String[]::new));

    SnapshotProfile profile = profile(table);

    assertThat(profile.columns()).hasSize(400);
    for (int place = 0; place < 400; place++) {
      SnapshotProfile.Column column = profile.columns().get(place);
      assertThat(column.name()).isEqualTo("c" + place);
      Optional<Range> range = column.statistics().orElseThrow().range();
      if (place % TYPES.size() == 2) {
        assertThat(range).isEmpty();
      } else {
        BigDecimal least = new BigDecimal(Facts.text(range.orElseThrow().min().orElseThrow()));
        assertThat(least).isEqualByComparingTo(BigDecimal.valueOf(place % 100));
      }
    }
  }

  private static final List<String[]> TYPES =
      Stream.of("Int64 BIGINT", "Float64 DOUBLE", "String VARCHAR", "Decimal(9,2) DECIMAL(9,2)")
          .map(type -> type.split(" ", 2))
          .toList();
}
