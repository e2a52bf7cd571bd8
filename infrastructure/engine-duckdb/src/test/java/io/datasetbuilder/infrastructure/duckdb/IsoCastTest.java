package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Casts of ISO 8601 texts to {@code datetime} and {@code time}, compared with java.time. */
class IsoCastTest {

  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");
  private static final List<String> OFFSETS = List.of("Z", "X", "XX", "XXX", "x", "xx", "xxx");

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  private final SilverFixture fixture = SHARED.get();

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "datetime;2024-01-31T10:00:00Z;2024-01-31T10:00:00",
        "datetime;2024-01-31T10-0330;2024-01-31T13:30:00",
        "datetime;20240131T100000Z;2024-01-31T10:00:00",
        "datetime;2024-12-31T24:00;2025-01-01T00:00:00",
        "time;10:00;10:00:00",
        "time;09:00:00.25+09:00;00:00:00.25"
      })
  void readsIso8601(String cast, String cell, String value) {
    assertThat(fixture.rows("a\n\"" + cell + "\"\n", aSchema().casting("a", cast)))
        .containsExactly(List.of(JsonValue.of(value)));
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "datetime;2024-01-31T10:00:00.5+09:00;2024-01-31T01:00:00.5",
        "datetime;2024-01-31T10:00+00;2024-01-31T10:00:00",
        "datetime;2024-01-31 10:00:00,25+0900;2024-01-31T01:00:00.25",
        "datetime;20240131T1000;2024-01-31T10:00:00",
        "datetime;2024-02-28T24:00:00.000+01:00;2024-02-28T23:00:00",
        "datetime;2024-01-31T10:00:00.123456000Z;2024-01-31T10:00:00.123456",
        "datetime;2024-01-31T10;2024-01-31T10:00:00",
        "time;T10:00:59.5;10:00:59.5",
        "time;T100059;10:00:59",
        "time;10:00:00Z;10:00:00",
        "time;14:59-09;23:59:00"
      })
  void readsMoreOfIso8601(String cast, String cell, String value) {
    readsIso8601(cast, cell, value);
  }

  @Test
  void readsRandomDatetimesAsJavaDoes() {
    Random random = new Random(20_240_131);
    List<String> texts = new ArrayList<>();
    List<JsonValue> expected = new ArrayList<>();
    for (int i = 0; i < 4_000; i++) {
      OffsetDateTime moment = moment(random);
      texts.add(written(moment, random));
      expected.add(
          JsonValue.of(text(moment.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime())));
    }

    assertThat(cells(texts, "datetime")).isEqualTo(expected);
  }

  @Test
  void readsRandomTimesAsJavaDoes() {
    Random random = new Random(20_240_132);
    List<String> texts = new ArrayList<>();
    List<JsonValue> expected = new ArrayList<>();
    while (texts.size() < 2_000) {
      OffsetDateTime moment = moment(random);
      LocalDateTime utc = moment.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
      if (utc.toLocalDate().equals(moment.toLocalDate())) {
        String written = written(moment, random);
        texts.add(
            written.contains("-") && written.charAt(4) == '-'
                ? written.substring(11)
                : written.substring(8));
        expected.add(JsonValue.of(text(utc).substring(11)));
      }
    }

    assertThat(cells(texts, "time")).isEqualTo(expected);
  }

  /** Nothing says in which zone a datetime without one is, when others have theirs. */
  @Test
  void refusesToMixDatetimesWithAndWithoutAZone() {
    String csv =
        "a\n2024-01-31T10:00:00Z\n\n2024-01-31T10:00:00\n2024-01-31\n2024-02-01T00:00+09\n";

    assertThat(fixture.losses(FileFormat.CSV, csv, aSchema().casting("a", "datetime")))
        .extracting(Problem::message)
        .containsExactly("column 'a': datetime would lose 2 values (first rows: 3, 4)");
    assertThat(fixture.effects(csv, aSchema().casting("a", "datetime")).get(0).lost()).isEqualTo(2);
  }

  private List<JsonValue> cells(List<String> texts, String cast) {
    String csv = "a\n\"" + String.join("\"\n\"", texts) + "\"\n";
    return fixture.rows(csv, aSchema().casting("a", cast)).stream().map(row -> row.get(0)).toList();
  }

  private static OffsetDateTime moment(Random random) {
    LocalDateTime local =
        LocalDateTime.of(2 + random.nextInt(9_997), 1, 1, 0, 0)
            .plusSeconds(random.nextInt(365 * 86_400))
            .plusNanos(random.nextInt(1_000_000) * 1_000L);
    ZoneOffset offset = ZoneOffset.ofTotalSeconds(60 * (random.nextInt(2 * 18 * 60 + 1) - 18 * 60));
    return local.atOffset(random.nextInt(4) == 0 ? ZoneOffset.UTC : offset);
  }

  private static String written(OffsetDateTime moment, Random random) {
    boolean basic = random.nextBoolean();
    String day = basic ? "uuuuMMdd'T'" : "uuuu-MM-dd'T'";
    String clock = basic ? "HHmmss" : "HH:mm:ss";
    String point = random.nextBoolean() ? "." : "','";
    String fraction = moment.getNano() == 0 ? "" : point + "S".repeat(6 + random.nextInt(4));
    String offset = OFFSETS.get(random.nextInt(OFFSETS.size()));
    boolean utc = moment.getOffset().equals(ZoneOffset.UTC);
    boolean minutes = moment.getOffset().getTotalSeconds() % 3_600 != 0;
    String form = offset.equals("Z") ? (utc ? "'Z'" : "XXX") : minutes ? "XXX" : offset;
    return moment.format(DateTimeFormatter.ofPattern(day + clock + fraction + form));
  }

  /** As the engine's rows show it: without zeros at the end of the fraction. */
  static String text(LocalDateTime moment) {
    String seconds = moment.truncatedTo(ChronoUnit.SECONDS).format(SECONDS);
    int micros = moment.get(ChronoField.MICRO_OF_SECOND);
    return micros == 0 ? seconds : seconds + ("." + "%06d".formatted(micros)).replaceAll("0+$", "");
  }
}
