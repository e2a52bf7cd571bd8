package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.RegionZones;
import io.datasetbuilder.buildspec.schema.SourceSchema.Cast;
import io.datasetbuilder.buildspec.source.FileFormat;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
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

/** Datetimes of clocks of regions, compared with java.time. */
class RegionCastTest {

  private static final int ROWS = 300;
  private static final ZoneOffset UTC = ZoneOffset.UTC;
  private static final DateTimeFormatter JAVA_ZONED =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXX'['VV']'");

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  private final SilverFixture fixture = SHARED.get();

  @ParameterizedTest
  @ValueSource(strings = {"Europe/Berlin", "Asia/Seoul", "Australia/Lord_Howe"})
  void readsEachLocalTimeThatExistsOnceAndNoOther(String zone) {
    ZoneRules rules = ZoneId.of(zone).getRules();
    List<String> once = new ArrayList<>();
    List<JsonValue> instants = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (LocalDateTime local : locals(rules)) {
      List<ZoneOffset> offsets = rules.getValidOffsets(local);
      if (offsets.size() == 1) {
        once.add(local.toString());
        instants.add(JsonValue.of(instant(local.toInstant(offsets.get(0)).atOffset(UTC))));
      } else {
        others.add(local.toString());
      }
    }
    Cast cast = WrittenCast.of(Map.of("datetime", Map.of("at_zone", zone)));

    assertThat(cells(once, cast)).isEqualTo(instants);
    assertThat(lost(others, cast)).isEqualTo(others.size());
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Europe/Dublin",
        "America/New_York",
        "America/Argentina/Buenos_Aires",
        "America/St_Johns",
        "Asia/Kolkata",
        "Asia/Kathmandu",
        "Pacific/Apia",
        "Pacific/Kwajalein",
        "Antarctica/Troll"
      })
  void readsThemInOtherRegionsToo(String zone) {
    readsEachLocalTimeThatExistsOnceAndNoOther(zone);
  }

  @Test
  void readsWhatJavaWritesOfZonedDatetimesAlsoWhenTheClocksShowATimeTwice() {
    List<String> zones = List.of("Europe/Berlin", "America/New_York", "Asia/Seoul");
    Random random = new Random(7);
    List<String> texts = new ArrayList<>();
    List<JsonValue> instants = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      ZoneId zone = ZoneId.of(zones.get(random.nextInt(zones.size())));
      ZonedDateTime written =
          ZonedDateTime.of(2024, 10, 27, 0, 0, 0, 0, UTC)
              .plusMinutes(random.nextInt(20_000) - 10_000)
              .withZoneSameInstant(zone);
      texts.add(written.format(JAVA_ZONED));
      instants.add(
          JsonValue.of(IsoCastTest.text(written.withZoneSameInstant(UTC).toLocalDateTime())));
    }
    Cast cast = WrittenCast.of(Map.of("datetime", "yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXX'['VV']'"));

    assertThat(cells(texts, cast)).isEqualTo(instants);
  }

  @ParameterizedTest
  @CsvSource({
    "yyyy-MM-dd HH:mm VV, 2024-03-31 02:30 Europe/Berlin",
    "yyyy-MM-dd HH:mm VV, 2024-10-27 02:30 Europe/Nowhere"
  })
  void losesWhatIsNoMomentOfTheRegion(String pattern, String text) {
    assertThat(lost(List.of(text), WrittenCast.of(Map.of("datetime", pattern)))).isEqualTo(1);
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource({
    "yyyy-MM-dd HH:mm VV, 2024-10-27 02:30 Europe/Berlin",
    "yyyy-MM-dd HH:mm VV, 2024-10-27 02:30 europe/berlin",
    "yyyy-MM-dd HH:mm VV, 2024-06-27 02:30 CET",
    "yyyy-MM-dd HH:mmXXX VV, 2024-06-27 02:30+01:00 Europe/Berlin"
  })
  void losesMoreThatIsNoMomentOfTheRegion(String pattern, String text) {
    losesWhatIsNoMomentOfTheRegion(pattern, text);
  }

  @ParameterizedTest
  @CsvSource({
    "2024-01-31T10:00:00, 2024-01-31T09:00:00+00:00",
    "2024-07-31T10:00:00.123456789, 2024-07-31T08:00:00.123456789+00:00",
    "2024-01-31T10:00:00+09:00, 2024-01-31T01:00:00+00:00",
    "2024-10-27T02:30:00Z, 2024-10-27T02:30:00+00:00",
  })
  void takesTheRegionOnlyWhereNoOffsetIsWritten(String text, String instant) {
    Map<String, ?> form = Map.of("at_zone", "Europe/Berlin", "precision", "ns");

    String read = cells(List.of(text), WrittenCast.of(Map.of("datetime", form))).get(0).toString();

    assertThat(read).contains(instant.replace("+00:00", ""));
  }

  @Test
  void saysHowManyValuesTheClocksLeaveOpen() {
    String csv = csv(List.of("2024-10-27T02:30", "2024-03-31T02:30", "2024-10-27", "31.12.2024"));
    Cast cast = WrittenCast.of(Map.of("datetime", Map.of("at_zone", "Europe/Berlin")));

    assertThat(fixture.losses(FileFormat.CSV, csv, aSchema().casting("a", cast)))
        .extracting(Problem::message)
        .containsExactly(
            "column 'a': datetime would lose 3 values (first rows: 1, 2, 4);"
                + " 2 of them are times that the clocks of the region show twice or never;"
                + " write them with an offset, such as +01:00");
  }

  @Test
  void knowsEveryRegionThatASpecCanName() {
    List<String> texts =
        RegionZones.names().stream().map(zone -> "2024-07-15 12:00 " + zone).toList();

    assertThat(cells(texts, WrittenCast.of(Map.of("datetime", "yyyy-MM-dd HH:mm VV"))))
        .doesNotContain(JsonValue.ofNull());
  }

  /**
   * Times of 1970 to 2037, half of them near a change of the clocks. Earlier changes are corrected
   * in the time zone database now and then, so that its versions differ.
   */
  private static List<LocalDateTime> locals(ZoneRules rules) {
    Random random = new Random(1);
    List<ZoneOffsetTransition> changes = new ArrayList<>(rules.getTransitions());
    LocalDateTime start = LocalDateTime.of(1970, 1, 1, 0, 0);
    for (int year = 2000; year < 2037; year++) {
      changes.add(rules.nextTransition(start.withYear(year).toInstant(UTC)));
    }
    changes.removeIf(change -> change == null || change.getDateTimeBefore().isBefore(start));
    List<LocalDateTime> locals = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      locals.add(start.plusSeconds(random.nextLong(67L * 365 * 86_400)));
      if (!changes.isEmpty()) {
        locals.add(
            changes
                .get(random.nextInt(changes.size()))
                .getDateTimeBefore()
                .plusMinutes(random.nextInt(300) - 150));
      }
    }
    return locals;
  }

  private static String instant(OffsetDateTime moment) {
    return IsoCastTest.text(moment.toLocalDateTime()) + "+00:00";
  }

  private List<JsonValue> cells(List<String> texts, Cast cast) {
    return fixture.rows(csv(texts), aSchema().casting("a", cast)).stream()
        .map(row -> row.get(0))
        .toList();
  }

  private long lost(List<String> texts, Cast cast) {
    return texts.isEmpty()
        ? 0
        : fixture.effects(csv(texts), aSchema().casting("a", cast)).get(0).lost();
  }

  private static String csv(List<String> texts) {
    return "a\n\"" + String.join("\"\n\"", texts) + "\"\n";
  }
}
