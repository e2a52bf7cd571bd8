package io.datasetbuilder.buildspec.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Patterns of casts (Spec, "sources[].schema": casts). */
class PatternRulesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "D.MM.yyyy",
        "dd.MM.YYYY",
        "EEE dd.MM.yyyy",
        "dMyyyy",
        "dd.MM.yyyy[ HH:mm]",
        "dd 'of MM yyyy",
        "dd.MM.yyy",
        "dd.MMMMM.yyyy",
        "HH:mm:ss.n",
        "yyyy-MM-dd HH:mm z"
      })
  void refusesPatternsThatHaveNoExactReading(String pattern) {
    assertThat(refusals(SourceSchema.NamedDtype.DATETIME, pattern)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DATE | MM.yyyy",
        "DATE | dd.MM",
        "DATE | dd.MM.yyyy HH:mm",
        "DATE | dd.MM.yyyy dd",
        "DATE | yyyy yy MM dd",
        "DATE | dd.MM.yyyy XXX",
        "DATETIME | HH:mm",
        "DATETIME | dd.MM.yyyy hh:mm",
        "DATETIME | dd.MM.yyyy HH:mm a",
        "DATETIME | dd.MM.yyyy mm",
        "DATETIME | dd.MM.yyyy HH:ss",
        "DATETIME | dd.MM.yyyy HH:mm.SSS",
        "DATETIME | dd.MM.yyyy XXX",
        "TIME | dd HH:mm",
        "TIME | mm:ss",
        "TIME | HH:mm VV",
        "DATE | dd.MM.yyyy VV",
        "DATETIME | dd.MM.yyyy VV",
        "DATETIME | dd.MM.yyyy HH:mm VV VV",
      })
  void refusesPatternsThatLoseOrLackFields(SourceSchema.NamedDtype dtype, String pattern) {
    assertThat(refusals(dtype, pattern)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dd/MM/yyyy | MM/dd/yyyy",
        "d/M/yyyy | MM/dd/yyyy",
        "yyyyMMdd | ddMMyyyy",
        "dd.MM.yyyy | dd.MM.yyyy",
        "d MMM yyyy | d MMM yyyy"
      })
  void refusesPatternsThatFitTheSameTexts(String one, String other) {
    assertThat(refusals(SourceSchema.NamedDtype.DATE, one, other)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dd.MM.yyyy | MM/dd/yyyy",
        "dd.MM.yyyy | yyyy.MM.dd",
        "d.M.yyyy | dd.MM.yyyy",
        "yyyy년 M월 d일 | yyyy.M.d."
      })
  void acceptsPatternsThatDoNotContradict(String one, String other) {
    assertThat(refusals(SourceSchema.NamedDtype.DATE, one, other)).isEmpty();
  }

  private static List<String> refusals(SourceSchema.NamedDtype dtype, String... written) {
    List<String> refusals = new ArrayList<>();
    List<TemporalPattern> patterns = new ArrayList<>();
    for (String pattern : written) {
      PatternParser.parse(pattern, refusals::add).ifPresent(patterns::add);
    }
    PatternRules rules = new PatternRules(dtype, refusals::add);
    patterns.forEach(rules::check);
    rules.checkTogether(patterns);
    return refusals;
  }
}
