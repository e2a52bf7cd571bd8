package io.datasetbuilder.buildspec.quality;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulePatternTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "abc",
        "N\\d{1,5}[A-Z]{0,2}",
        "(?i)(jan|feb)-\\d+",
        "(?:a|b)*?c",
        "[^\\]\\[]+",
        "\\p{L}\\P{Nd}",
        "^a$|\\.\\\\",
        "서울|부산",
        "a}",
        "(a{10}){100}",
        "x{1000}",
        "(((((a)))))",
      })
  void whatBothReadersKnowIsAccepted(String pattern) {
    assertThat(RulePattern.flawOf(pattern)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '"',
      value = {
        "(a~the pattern cannot be read at character 3",
        "[a~the pattern cannot be read at character 2",
        "*a~the pattern cannot be read at character 1",
        "a(?=b)~groups begin with ( or (?: and there is no look-around",
        "(?<!a)b~groups begin with ( or (?: and there is no look-around",
        "(?<name>a)~groups begin with ( or (?: and there is no look-around",
        "a(?i)b~groups begin with ( or (?: and there is no look-around",
        "(a)\\1~a pattern has no references",
        "a\\G~a pattern has no \\G",
        "\\Qa\\E~a pattern has no \\Q",
        "a*+~a repetition is not followed by +",
        "a{2}{3}~a repetition follows a character, a class or a group",
        "a|{2}~a repetition follows a character, a class or a group",
        "^*~a repetition follows a character, a class or a group",
        "\\ba~a pattern has no \\b",
        "a{1001}~the pattern repeats a part more than 1,000 times",
        "(a{11}){100}~the pattern repeats a part more than 1,000 times",
        "((b|(a{11}))x){100}~the pattern repeats a part more than 1,000 times",
        "[a[b]]~write \\[, \\] and \\& inside of [ ]",
        "[a&&b]~write \\[, \\] and \\& inside of [ ]",
        "\\p{IsLatin}~classes of Unicode are general categories such as \\p{L}",
      })
  void otherPartsAreRefused(String pattern, String flaw) {
    assertThat(RulePattern.flawOf(pattern)).contains(flaw);
  }

  @Test
  void aPatternIsNotLong() {
    assertThat(RulePattern.flawOf("a".repeat(1_000))).isEmpty();
    assertThat(RulePattern.flawOf("a".repeat(1_001)))
        .contains("a pattern has at most 1,000 characters");
  }

  @Test
  void deepGroupsAreRead() {
    assertThat(RulePattern.flawOf("(".repeat(490) + "a" + ")".repeat(490))).isEmpty();
  }
}
