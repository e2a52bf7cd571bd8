package io.datasetbuilder.warehouse.request;

import static io.datasetbuilder.warehouse.fixture.Json.object;
import static io.datasetbuilder.warehouse.fixture.Json.with;
import static io.datasetbuilder.warehouse.fixture.Refusals.accepted;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.warehouse.fixture.Refusals;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Endpoints", POST /warehouse/exports. */
class CreateExportRequestTest {

  private static final JsonObject BODY =
      object("table", "weather.stations", "sql", "SELECT * FROM dataset");

  private static List<String> refused(JsonObject body) {
    return Refusals.of(CreateExportRequest.read(body));
  }

  @Test
  void aCsvOfTheNewestSnapshotForProgramsIsTheDefault() {
    assertThat(accepted(CreateExportRequest.read(BODY)))
        .isEqualTo(
            new CreateExportRequest(
                new TableName("weather.stations"),
                "current",
                new ExportQuery(
                    "SELECT * FROM dataset",
                    ExportQuery.Format.CSV,
                    ExportQuery.Profile.MACHINE,
                    100_000)));
  }

  @Test
  void allProblemsAreReportedTogether() {
    assertThat(
            refused(
                object(
                    "table",
                    5,
                    "sql",
                    " ",
                    "format",
                    "xml",
                    "profile",
                    "people",
                    "max_rows",
                    0,
                    "rows",
                    1)))
        .containsExactlyInAnyOrder(
            "rows: \"rows\" is not a member of this request",
            "table: a text is needed here, not a whole number",
            "sql: a text that is not empty is needed here",
            "format: \"xml\" is not one of csv, jsonl",
            "profile: \"people\" is not one of machine, spreadsheet",
            "max_rows: \"max_rows\" must be 1 to 1000000");
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 1_000_001, Long.MAX_VALUE})
  void rowsAreFromOneToAMillion(long rows) {
    assertThat(refused(with(BODY, "max_rows", rows)))
        .containsExactly("max_rows: \"max_rows\" must be 1 to 1000000");
  }

  @Test
  void spreadsheetsAreCsvAlone() {
    assertThat(refused(with(with(BODY, "format", "jsonl"), "profile", "spreadsheet")))
        .containsExactly("profile: \"profile\" is spreadsheet, which is for csv alone");
  }

  @Test
  void sqlIsNotLongerThanThatOfAQuery() {
    assertThat(refused(with(BODY, "sql", "x".repeat(65_537))))
        .containsExactly("sql: \"sql\" holds 65537 characters; at most 65536 are allowed");
  }

  @Test
  void sqlThatNoDatabaseStoresIsRefused() {
    assertThat(refused(with(BODY, "sql", "SELECT '\0'")))
        .containsExactly("sql: \"sql\" must not hold the character U+0000");
  }
}
