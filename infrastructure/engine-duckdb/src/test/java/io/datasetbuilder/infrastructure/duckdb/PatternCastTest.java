package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.schema.SourceSchema.Cast;
import io.datasetbuilder.buildspec.source.FileFormat;
import java.io.IOException;
import java.io.InputStream;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Casts with patterns, compared with java.time. */
class PatternCastTest {

  private static final int ROWS = 400;

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  private final SilverFixture fixture = SHARED.get();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "date | dd.MM.yyyy | en",
        "date | d MMM yyyy | en",
        "date | d. MMMM yyyy | de",
        "date | yyyy년 M월 d일 | ko",
        "datetime | dd.MM.yyyy HH:mm | en",
        "datetime | yyyy-MM-dd'T'HH:mm:ss.SSS | en",
        "datetime | yyyy-MM-dd HH:mmXXX | en",
        "time | HH:mm | en",
        "time | h:mm a | en"
      })
  void readsWhatJavaWrites(String type, String pattern, String locale) {
    DateTimeFormatter java =
        new DateTimeFormatterBuilder()
            .appendPattern(pattern)
            .toFormatter(Locale.forLanguageTag(locale));
    Random random = new Random(pattern.hashCode());
    List<String> texts = new ArrayList<>();
    List<JsonValue> expected = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      String text = moment(random).format(java);
      texts.add(text);
      expected.add(JsonValue.of(read(type, text, java)));
    }
    Cast cast = WrittenCast.of(Map.of(type, Map.of("pattern", pattern, "locale", locale)));

    assertThat(cells(texts, cast)).isEqualTo(expected);
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "date | d/M/yyyy | en",
        "date | yyyyMMdd | en",
        "date | MMMM d, yyyy | en",
        "date | d MMM yyyy | fr",
        "date | d. MMM yyyy | fi",
        "date | yyyy.M.d. | ko",
        "date | d-MMM-uuuu | tr",
        "date | d-MMMM-uuuu | ru",
        "date | 'on' d 'o''clock' M yyyy | en",
        "datetime | M/d/yyyy h:mm:ss a | en",
        "datetime | yyyy-MM-dd HH:mm:ss.SSSSSSSSS | en",
        "datetime | yyyyMMddHHmmssSSS | en",
        "datetime | dd/MMM/yyyy:HH:mm:ss XX | en",
        "datetime | yyyy-MM-dd HHX | en",
        "datetime | yyyy-MM-dd H:m:s x | en",
        "datetime | yyyy. M. d. a h:mm | ko",
        "datetime | dd.MM.yyyy | en",
        "time | HHmmss | en",
        "time | H'h'mm | en"
      })
  void readsWhatJavaWritesByOtherPatterns(String type, String pattern, String locale) {
    readsWhatJavaWrites(type, pattern, locale);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "date | dd.MM.yyyy | 31.02.2024",
        "date | dd.MM.yyyy | 2024-02-01",
        "datetime | dd.MM.yyyy HH:mm | 01.02.2024 24:00",
        "time | HH:mmX | 08:00+09"
      })
  void refusesWhatIsNotOfThePattern(String type, String pattern, String text) {
    Cast cast = WrittenCast.of(Map.of(type, Map.of("pattern", pattern, "locale", "en")));

    assertThat(fixture.losses(FileFormat.CSV, csv(List.of(text)), aSchema().casting("a", cast)))
        .hasSize(1);
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "date | dd.MM.yyyy | 1.2.2024",
        "date | dd.MM.yyyy | 01.02.24",
        "date | dd.MM.yyyy | 01.02.0000",
        "date | d.M.yyyy | 001.2.2024",
        "date | d.M.yyyy | 0.2.2024",
        "date | d.M.yyyy | 1.13.2024",
        "date | d MMM yyyy | 1 Foo 2024",
        "datetime | dd.MM.yyyy HH:mm | 01.02.2024 10:60",
        "datetime | dd.MM.yyyy hh:mm a | 01.02.2024 13:00 PM",
        "datetime | yyyy-MM-dd HH:mm:ss.SSSSSSSSS | 2024-01-31 10:00:00.123456789",
        "datetime | yyyy-MM-dd HH:mmXXX | 2024-01-31 10:00+0900",
        "time | HH:mm | 24:00"
      })
  void refusesEveryOtherTextToo(String type, String pattern, String text) {
    refusesWhatIsNotOfThePattern(type, pattern, text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1930 | 01.02.29 | 2029-02-01",
        "1930 | 01.02.30 | 1930-02-01",
        "2000 | 31.12.99 | 2099-12-31",
        "1901 | 31.12.00 | 2000-12-31"
      })
  void readsTwoDigitsOfAYearInTheDeclaredHundredYears(int from, String text, String date) {
    Cast cast = WrittenCast.of(Map.of("date", Map.of("pattern", "dd.MM.yy", "yy_from", from)));

    assertThat(cells(List.of(text), cast)).containsExactly(JsonValue.of(date));
  }

  @ParameterizedTest
  @CsvSource({
    "2024-01-31T10:00:00, 2024-01-31T01:00:00+00:00",
    "2024-01-31T10:00:00Z, 2024-01-31T10:00:00+00:00",
    "31.01.2024 08:30, 2024-01-30T23:30:00+00:00"
  })
  void makesInstantsOfDatetimesAtAZone(String text, String instant) {
    Object form =
        text.contains("Z") || text.contains("T")
            ? Map.of("at_zone", "+09:00")
            : Map.of("at_zone", "+09:00", "pattern", "dd.MM.yyyy HH:mm");

    assertThat(cells(List.of(text), WrittenCast.of(Map.of("datetime", form))))
        .containsExactly(JsonValue.of(instant));
  }

  @ParameterizedTest
  @CsvSource({"1.2.2024, 2024-02-01", "2024-03-04, 2024-03-04", "20240506, 2024-05-06"})
  void readsEachOfSeveralPatterns(String text, String date) {
    Cast cast = WrittenCast.of(Map.of("date", List.of("d.M.yyyy", "yyyy-MM-dd", "yyyyMMdd")));

    assertThat(cells(List.of(text, "1.1.2024"), cast)).first().isEqualTo(JsonValue.of(date));
  }

  @ParameterizedTest
  @CsvSource({"1 JAN 2024", "1 jan 2024", "1 Jan 2024", "1 January 2024", "1 january 2024"})
  void readsNamesInAnyLetterCase(String text) {
    Cast cast = WrittenCast.of(Map.of("date", Map.of("pattern", "d MMM yyyy", "locale", "en")));

    assertThat(cells(List.of(text), cast)).containsExactly(JsonValue.of("2024-01-01"));
  }

  /** Files of the kinds that could not be read before. */
  @Test
  void readsInstantsAndDottedDatesOfFiles() throws IOException {
    Cast instant = WrittenCast.of(Map.of("datetime", Map.of("at_zone", "UTC")));
    Cast day = WrittenCast.of(Map.of("date", "yyyy.M.d."));

    assertThat(fixture.rows(file("26_zoned.csv"), aSchema().casting("at", instant)))
        .extracting(row -> row.get(1))
        .containsExactly(
            JsonValue.of("2024-01-31T10:00:00+00:00"),
            JsonValue.of("2024-01-31T01:00:00.5+00:00"),
            JsonValue.ofNull());
    assertThat(fixture.rows(file("28_dotted_dates.csv"), aSchema().casting("day", day)))
        .extracting(row -> row.get(1))
        .containsExactly(JsonValue.of("2024-01-03"), JsonValue.of("2024-12-31"));
  }

  private static String file(String name) throws IOException {
    try (InputStream file =
        Objects.requireNonNull(PatternCastTest.class.getResourceAsStream("/inputs/" + name))) {
      return new String(file.readAllBytes(), UTF_8);
    }
  }

  private List<JsonValue> cells(List<String> texts, Cast cast) {
    return fixture.rows(csv(texts), aSchema().casting("a", cast)).stream()
        .map(row -> row.get(0))
        .toList();
  }

  private static String csv(List<String> texts) {
    return "a\n\"" + String.join("\"\n\"", texts) + "\"\n";
  }

  private static OffsetDateTime moment(Random random) {
    ZoneOffset offset = ZoneOffset.ofHours(random.nextInt(19) - 9);
    return LocalDateTime.of(1000 + random.nextInt(9_000), 1, 1, 0, 0)
        .plusSeconds(random.nextInt(365 * 86_400))
        .plusNanos(random.nextInt(1_000_000) * 1_000L)
        .atOffset(offset);
  }

  /** The value that java.time reads, in UTC, as the engine's rows show it. */
  private static String read(String type, String text, DateTimeFormatter java) {
    TemporalAccessor parsed = java.parse(text);
    if (type.equals("date")) {
      return LocalDate.from(parsed).toString();
    }
    if (type.equals("time")) {
      return IsoCastTest.text(LocalTime.from(parsed).atDate(LocalDate.EPOCH)).substring(11);
    }
    LocalDateTime local =
        LocalDate.from(parsed)
            .atTime(
                parsed.isSupported(ChronoField.HOUR_OF_DAY)
                    ? LocalTime.from(parsed)
                    : LocalTime.MIDNIGHT);
    return IsoCastTest.text(
        parsed.isSupported(ChronoField.OFFSET_SECONDS)
            ? local
                .atOffset(ZoneOffset.from(parsed))
                .withOffsetSameInstant(ZoneOffset.UTC)
                .toLocalDateTime()
            : local);
  }
}
