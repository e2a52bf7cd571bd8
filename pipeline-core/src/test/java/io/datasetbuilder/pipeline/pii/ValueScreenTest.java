package io.datasetbuilder.pipeline.pii;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.pii.detect.LabelledCorpus;
import io.datasetbuilder.pipeline.pii.detect.LabelledCorpus.Labelled;
import io.datasetbuilder.pipeline.pii.detect.PersonalValues;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The screen is a necessary condition, and a useful one. */
class ValueScreenTest {

  private static final Pattern SUSPECT = Pattern.compile(ValueScreen.SUSPECT);
  private static final Pattern HARMLESS = Pattern.compile(ValueScreen.HARMLESS);

  private static boolean lets(String text) {
    return SUSPECT.matcher(text).find() && !HARMLESS.matcher(text).matches();
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

  @Test
  void aDateBesideANumberIsNotHeldBack() {
    assertThat(lets("2024-01-31 010-1234-5678")).isTrue();
  }
}
