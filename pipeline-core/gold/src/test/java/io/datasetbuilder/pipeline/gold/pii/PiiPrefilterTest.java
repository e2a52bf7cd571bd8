package io.datasetbuilder.pipeline.gold.pii;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.gold.pii.TextColumn.PiiPrefilter;
import io.datasetbuilder.pipeline.gold.pii.detect.LabelledCorpus;
import io.datasetbuilder.pipeline.gold.pii.detect.LabelledCorpus.Labelled;
import io.datasetbuilder.pipeline.gold.pii.detect.PersonalValues;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The screen is a necessary condition, and a useful one. */
class PiiPrefilterTest {

  private static boolean lets(String text) {
    return PiiPrefilter.accepts(text);
  }

  @Test
  void nothingThatADetectorFindsIsHeldBack() {
    List<Labelled> found =
        LabelledCorpus.read().stream()
            .filter(text -> !PersonalValues.kindsIn(text.text()).isEmpty())
            .toList();

    assertThat(found).hasSizeGreaterThan(400).allMatch(text -> lets(text.text()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-01-31",
        "2024.01.31",
        "2024. 1. 31",
        "20240131",
        "20240131102030",
        "01/31/2024",
        "2024-01-31 10:20:30",
        "2024-01-31T10:20:30.123Z",
        "2024-01-31 10:20:30.123456 +09:00",
        "126.977969123",
        "-37.566535123456"
      })
  void datesTimesAndDecimalsAreHeldBack(String text) {
    assertThat(lets(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "서울특별시 강남구 테헤란로 152, 1203호",
        "Seoul",
        "1,234,567",
        "A-123456",
        "1234567",
        "10:20:30",
        "550e8400e29b41d4a716446655440000"
      })
  void ordinaryTextsAreHeldBack(String text) {
    assertThat(lets(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "12345678",
        "1234567890",
        "00000012345",
        "1706668830123",
        "12345678901234567",
        "37.566535123, 126.977969123",
        "(126.9779691 37.5665351)",
        "2024-01-01 ~ 2024-12-31",
        "550e8400-e29b-41d4-a716-446655440000",
        "12345678-1234-1234-1234-123456789012",
        "A1234567",
        "AB1234567",
        "KR20240131"
      })
  void codesAndIdentifiersAreHeldBack(String text) {
    assertThat(lets(text)).isFalse();
  }

  @Test
  void aDateBesideANumberIsNotHeldBack() {
    assertThat(lets("2024-01-31 010-1234-5678")).isTrue();
  }

  @Tag("deep")
  @Test
  void noPlainNumberThatADetectorFindsIsHeldBack() {
    long seed = 11;
    Random random = new Random(seed);
    for (int i = 0; i < 200_000; i++) {
      String digits =
          random
              .ints(8 + random.nextInt(13), '0', '9' + 1)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      mustLetThrough(digits, seed);
    }
  }

  @Tag("deep")
  @Test
  void nothingNearAKnownTextThatADetectorFindsIsHeldBack() {
    long seed = 12;
    Random random = new Random(seed);
    List<Labelled> corpus = LabelledCorpus.read();
    String signs = "0123456789-. ()/+@:ABMz가０–\u00A0\u200B";
    for (int i = 0; i < 200_000; i++) {
      StringBuilder text = new StringBuilder(corpus.get(random.nextInt(corpus.size())).text());
      for (int edits = random.nextInt(3); edits >= 0 && text.length() > 0; edits--) {
        int place = random.nextInt(text.length());
        String sign = String.valueOf(signs.charAt(random.nextInt(signs.length())));
        text.replace(place, place + random.nextInt(2), random.nextInt(3) == 0 ? "" : sign);
      }
      mustLetThrough(text.toString(), seed);
    }
  }

  private static void mustLetThrough(String text, long seed) {
    if (!PersonalValues.kindsIn(text).isEmpty()) {
      assertThat(lets(text)).as("seed %d: %s", seed, text).isTrue();
    }
  }
}
