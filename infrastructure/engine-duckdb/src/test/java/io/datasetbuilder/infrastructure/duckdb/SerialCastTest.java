package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.schema.SourceSchema.Cast;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverTable;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Days that spreadsheets count, compared with java.time. */
class SerialCastTest {

  private static final int ROWS = 400;
  private static final double MILLIS_OF_A_DAY = 86_400_000;

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  private final SilverFixture fixture = SHARED.get();

  @ParameterizedTest
  @CsvSource({"1900, 1899-12-30, 61", "1904, 1904-01-01, 0"})
  void countsDaysFromTheStart(int year, LocalDate start, int first) {
    Random random = new Random(year);
    List<String> texts = new ArrayList<>();
    List<JsonValue> dates = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      int day = first + random.nextInt(2_957_000 - first);
      texts.add(String.valueOf(day));
      dates.add(JsonValue.of(start.plusDays(day).toString()));
    }

    assertThat(cells(texts, serial("date", year))).isEqualTo(dates);
  }

  @ParameterizedTest
  @CsvSource({"1900, 1899-12-30, 61", "1904, 1904-01-01, 0"})
  void readsEachMillisecondOfTheFloatThatASpreadsheetHolds(int year, LocalDate start, int first) {
    Random random = new Random(year);
    List<String> texts = new ArrayList<>();
    List<JsonValue> moments = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      int day = 1000 + first + random.nextInt(100_000);
      int millis = random.nextInt((int) MILLIS_OF_A_DAY);
      texts.add(String.valueOf(day + millis / MILLIS_OF_A_DAY));
      LocalDateTime moment = start.plusDays(day).atStartOfDay().plus(millis, ChronoUnit.MILLIS);
      moments.add(JsonValue.of(IsoCastTest.text(moment)));
    }

    assertThat(cells(texts, serial("datetime", year))).isEqualTo(moments);
  }

  @ParameterizedTest
  @CsvSource({
    "date, 1900, 59, 1900-02-28",
    "date, 1900, 61, 1900-03-01",
    "date, 1900, 2958465, 9999-12-31",
    "date, 1904, 0, 1904-01-01",
    "datetime, 1900, 45292.5, 2024-01-01T12:00:00",
    "datetime, 1904, 0.25, 1904-01-01T06:00:00"
  })
  void readsTheEndsAndTheFractions(String type, int year, String written, String moment) {
    assertThat(cells(List.of(written), serial(type, year))).containsExactly(JsonValue.of(moment));
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource({
    "date, 1900, 1, 1900-01-01",
    "date, 1900, 45292, 2024-01-01",
    "date, 1900, 45292.0, 2024-01-01",
    "date, 1904, 43830, 2024-01-01",
    "date, 1904, 2957003, 9999-12-31",
    "datetime, 1900, 45292.999999999999999, 2024-01-02T00:00:00",
    "datetime, 1900, 59.75, 1900-02-28T18:00:00",
    "datetime, 1900, 45292.52083, 2024-01-01T12:29:59.712",
    "datetime, 1900, 45292.00000000011574, 2024-01-01T00:00:00.00001"
  })
  void readsMoreOfThem(String type, int year, String written, String moment) {
    readsTheEndsAndTheFractions(type, year, written, moment);
  }

  @ParameterizedTest
  @CsvSource({
    "date, 1900, 60",
    "date, 1900, 45292.5",
    "date, 1900, 2024-01-01",
    "datetime, 1900, 60.5"
  })
  void losesWhatIsNoDayOfTheCount(String type, int year, String written) {
    String csv = csv(List.of(written));

    assertThat(fixture.losses(FileFormat.CSV, csv, aSchema().casting("a", serial(type, year))))
        .hasSize(1);
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource({
    "date, 1900, 0",
    "date, 1900, -1",
    "date, 1900, 2958466",
    "date, 1900, 045292",
    "date, 1904, 2957004",
    "datetime, 1900, 0.5"
  })
  void losesEveryOtherTextToo(String type, int year, String written) {
    losesWhatIsNoDayOfTheCount(type, year, written);
  }

  @ParameterizedTest
  @ValueSource(strings = {"45292", "45292.5"})
  void readsNumbersOfJson(String number) {
    SilverTable table =
        fixture.table(
            FileFormat.JSON,
            "[{\"a\": " + number + "}]",
            aSchema().casting("a", serial("datetime", 1900)));

    assertThat(fixture.rows(table))
        .containsExactly(
            List.of(
                JsonValue.of(
                    number.contains(".") ? "2024-01-01T12:00:00" : "2024-01-01T00:00:00")));
  }

  @Test
  void keepsNulls() {
    assertThat(fixture.rows("a,b\n45292,1\n,2\n", aSchema().casting("a", serial("date", 1900))))
        .extracting(row -> row.get(0))
        .containsExactly(JsonValue.of("2024-01-01"), JsonValue.ofNull());
  }

  private static Cast serial(String type, int year) {
    return WrittenCast.of(Map.of(type, Map.of("serial", year)));
  }

  private List<JsonValue> cells(List<String> texts, Cast cast) {
    return fixture.rows(csv(texts), aSchema().casting("a", cast)).stream()
        .map(row -> row.get(0))
        .toList();
  }

  private static String csv(List<String> texts) {
    return "a\n" + String.join("\n", texts) + "\n";
  }
}
