package io.datasetbuilder.pipeline.gold.pii.detect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Work grows with the length of a text, however it is made. Steps are looks at a character. */
class LinearWorkTest {

  private static final int SHORT = 2_000;
  private static final int LONG = 16_000;

  /** What one character of the worst text may cost, over all detectors. */
  private static final int STEPS_A_CHARACTER = 1_500;

  static List<String> hostile() {
    return List.of(
        "0",
        "4",
        "1-",
        "12-",
        "1 ",
        "0 ",
        "010-",
        "010-1234-",
        "02) ",
        "+1",
        "+",
        "+82 ",
        "(",
        "1.",
        "203.0.113.",
        "1.1.1.",
        "2001:",
        "2001::",
        ":",
        "a@",
        "@",
        "a.",
        "a@a.",
        "a@b-",
        "DE89",
        "A1",
        "GB82 WEST ",
        "M1",
        "123-45-",
        "110-123-",
        "850314-",
        "850314 - ",
        "계좌 1 ",
        "account no ",
        "여권 AB",
        "- ",
        "4111 1111 ",
        "서울 12-",
        "82 ",
        "v1.",
        "%",
        "１",
        "ㅡ1");
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void aLongTextCostsNoMoreForEachCharacterThanAShortOne(String part) {
    long few = steps(part, SHORT);
    long many = steps(part, LONG);

    assertThat(many).isLessThan((few + SHORT) * (LONG / SHORT) * 2);
    assertThat(many).isLessThan((long) LONG * STEPS_A_CHARACTER);
  }

  private static long steps(String part, int length) {
    Watched text =
        new Watched(
            PersonalValues.PlainText.of(part.repeat(length / part.length())), new AtomicLong());
    PersonalValues.countPlain(text);
    return text.steps().get();
  }

  /** A text that counts how often it is looked at, its parts included. */
  private record Watched(CharSequence text, AtomicLong steps) implements CharSequence {

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      steps.incrementAndGet();
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Watched(text.subSequence(start, end), steps);
    }

    @Override
    public String toString() {
      steps.addAndGet(text.length());
      return text.toString();
    }
  }
}
