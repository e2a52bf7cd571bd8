package io.datasetbuilder.warehouse.request;

import static io.datasetbuilder.warehouse.fixture.Json.object;
import static io.datasetbuilder.warehouse.fixture.Json.with;
import static io.datasetbuilder.warehouse.fixture.Refusals.accepted;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.warehouse.fixture.Refusals;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.snapshot.SnapshotSelector;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Endpoints", POST /warehouse/query. */
class SqlRequestTest {

  private static final JsonObject BODY =
      object("table", "weather.stations", "sql", "SELECT * FROM dataset");

  private static List<String> refused(JsonObject body) {
    return Refusals.of(SqlRequest.read(body));
  }

  @Test
  void theNewestSnapshotAndAHundredRowsAreTheDefaults() {
    SqlRequest request = accepted(SqlRequest.read(BODY));

    assertThat(request)
        .isEqualTo(
            new SqlRequest(
                new TableName("weather.stations"),
                "current",
                new SqlQuery("SELECT * FROM dataset", 100)));
  }

  @Test
  void aNullMemberCountsAsAbsent() {
    SqlRequest request = accepted(SqlRequest.read(with(BODY, "snapshot", JsonValue.ofNull())));

    assertThat(request.snapshot()).isEqualTo(SnapshotSelector.CURRENT);
  }

  @Test
  void aTimeNamesASnapshot() {
    assertThat(
            accepted(SqlRequest.read(with(BODY, "as_of", "2026-08-15T11:30:07+02:00"))).snapshot())
        .isEqualTo(new SnapshotSelector.AsOf(Instant.parse("2026-08-15T09:30:07Z")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-08-15", "2026-08-15T09:30:07", "yesterday", "2026-13-01T00:00:00Z"})
  void aTimeHasAnOffset(String time) {
    assertThat(refused(with(BODY, "as_of", time)))
        .containsExactly(
            "as_of: \"as_of\" is not a time with an offset, such as 2026-08-15T09:30:00Z");
  }

  @Test
  void aTimeOfTheWrongTypeIsReportedOnce() {
    assertThat(refused(with(BODY, "as_of", 5))).hasSize(1);
    assertThat(refused(with(BODY, "as_of", ""))).hasSize(1);
  }

  @Test
  void aSnapshotIsNamedByItsIdOrByATime() {
    JsonObject body = with(with(BODY, "snapshot", "current"), "as_of", "2026-08-15T09:30:07Z");

    assertThat(refused(body))
        .containsExactly("as_of: \"as_of\" cannot be combined with \"snapshot\"");
  }

  @Test
  void aRequiredMemberThatIsAbsentIsReported() {
    assertThat(refused(object()))
        .containsExactly("table: \"table\" is required", "sql: \"sql\" is required");
  }

  @Test
  void anUnknownMemberIsReportedWithTheNearestKnownName() {
    assertThat(refused(with(BODY, "limits", 5)))
        .containsExactly("limits: \"limits\" is not a member of this request; did you mean limit?");
  }

  @Test
  void everyProblemOfABodyIsReportedAtOnce() {
    JsonObject body = object("table", 5, "snapshot", List.of(), "sql", "", "limit", "ten");

    assertThat(SqlRequest.read(body).problems())
        .extracting(problem -> problem.at())
        .containsExactly("table", "snapshot", "sql", "limit");
  }

  @Test
  void theCodeIsInvalidRequest() {
    assertThat(SqlRequest.read(object()).problems())
        .allMatch(problem -> problem.code() == WarehouseProblem.INVALID_REQUEST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n\t\u00a0"})
  void sqlWithoutAnyTextIsRefused(String sql) {
    assertThat(refused(with(BODY, "sql", sql)))
        .containsExactly("sql: a text that is not empty is needed here");
  }

  @Test
  void sqlMayHave65536Characters() {
    String sql = "😀".repeat(SqlQuery.MAX_CHARACTERS);

    assertThat(refused(with(BODY, "sql", sql))).isEmpty();
    assertThat(refused(with(BODY, "sql", sql + "x")))
        .containsExactly("sql: \"sql\" holds 65537 characters; at most 65536 are allowed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "501", "99999999999"})
  void aLimitBeyondItsRangeIsRefused(String limit) {
    assertThat(refused(with(BODY, "limit", Long.parseLong(limit))))
        .containsExactly("limit: \"limit\" must be 1 to 500");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "1e30", "1e999999999", "-1e999999999", "1e-999999999"})
  void aNumberThatIsNotWholeOrHasMoreThan64BitsIsOfTheWrongType(String limit) {
    assertThat(refused(with(BODY, "limit", new BigDecimal(limit))))
        .containsExactly("limit: a whole number is needed here, not a number");
  }

  @Test
  void aWholeNumberMayHaveAPoint() {
    assertThat(accepted(SqlRequest.read(with(BODY, "limit", 5.0))).query())
        .isEqualTo(new SqlQuery("SELECT * FROM dataset", 5));
  }
}
