package io.datasetbuilder.buildspec.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The values of incremental fetches. */
class CursorFormTest {

  private static JsonValue next(JsonValue start, String cursor, JsonValue lag) {
    return new IncrementalFetch("since", "day", start, Optional.ofNullable(lag))
        .next(Optional.ofNullable(cursor));
  }

  @ParameterizedTest
  @CsvSource({
    "2024-01-31, DATE",
    "20240131, BASIC_DATE",
    "2024-01-31T08:00:00, DATETIME",
    "2024-01-31T08:00:00.5Z, DATETIME",
    "2024-02-30, TEXT",
    "20241301, TEXT",
    "2024-W05, TEXT"
  })
  void theStartShowsTheForm(String start, CursorForm form) {
    assertThat(CursorForm.of(JsonValue.of(start))).isEqualTo(form);
  }

  @Test
  void numbersAreWholeAndTextsAreNotEmpty() {
    assertThat(CursorForm.isStart(JsonValue.of(0))).isTrue();
    assertThat(CursorForm.isStart(JsonValue.of(new BigDecimal("5.0")))).isTrue();
    assertThat(CursorForm.isStart(JsonValue.of(new BigDecimal("1.5")))).isFalse();
    assertThat(CursorForm.isStart(JsonValue.of(""))).isFalse();
    assertThat(CursorForm.isStart(JsonValue.of(true))).isFalse();
  }

  @Test
  void withoutACursorTheCallBeginsAtTheStart() {
    assertThat(next(JsonValue.of("2024-01-01"), null, JsonValue.of("P2D")))
        .isEqualTo(JsonValue.of("2024-01-01"));
  }

  @ParameterizedTest
  @CsvSource({
    "2024-01-01, 2024-03-01, P1D, 2024-02-29",
    "20240101, 20240301, P1W, 20240223",
    "2024-01-01, 2024-03-01, PT6H, 2024-02-29",
    "2024-01-01T00:00:00, 2024-03-01T00:00:00, PT6H, 2024-02-29T18:00:00"
  })
  void aLagReachesBackBeforeTheCursor(String start, String cursor, String lag, String from) {
    assertThat(next(JsonValue.of(start), cursor, JsonValue.of(lag))).isEqualTo(JsonValue.of(from));
  }

  @Test
  void aLagOfANumberIsSubtracted() {
    assertThat(next(JsonValue.of(0), "100", JsonValue.of(30))).isEqualTo(JsonValue.of(70));
    assertThat(next(JsonValue.of(0), "100", null)).isEqualTo(JsonValue.of(100));
  }

  @Test
  void cursorsAreComparedAsValues() {
    assertThat(CursorForm.NUMBER.greater("9", "10")).isEqualTo("10");
    assertThat(CursorForm.TEXT.greater("9", "10")).isEqualTo("9");
    assertThat(CursorForm.TEXT.greater("\uFFFD", "\uD83D\uDE00")).isEqualTo("\uD83D\uDE00");
    assertThat(CursorForm.DATETIME.greater("2024-01-01T00:00:00", "2024-01-01T00:00:00.1"))
        .isEqualTo("2024-01-01T00:00:00.1");
  }

  @Test
  void aCursorOfAnotherFormIsNotUsed() {
    assertThatThrownBy(() -> next(JsonValue.of(0), "2024-01-01", null))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void onlyNumbersAndTimesHaveALag() {
    assertThat(CursorForm.TEXT.takesLag(JsonValue.of("P1D"))).isFalse();
    assertThat(CursorForm.DATE.takesLag(JsonValue.of("P1M"))).isFalse();
    assertThat(CursorForm.DATE.takesLag(JsonValue.of(1))).isFalse();
    assertThat(CursorForm.NUMBER.takesLag(JsonValue.of(-1))).isFalse();
    assertThat(CursorForm.NUMBER.takesLag(JsonValue.of(5))).isTrue();
  }
}
