package io.datasetbuilder.embedded.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BooleanSettingTest {

  @ParameterizedTest
  @EnumSource
  void everySettingIsOnForEachOfFourWordsInAnyCase(BooleanSetting setting) {
    for (String value : List.of("1", "true", "TRUE ", "yes", "Yes", "on", "ON")) {
      assertThat(read(setting, value)).as(value).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void everySettingIsOffForEachOfFourWordsAndWhenItIsEmpty(BooleanSetting setting) {
    for (String value : List.of("", " ", "0", "false", "False", "no", "NO", "off", "Off")) {
      assertThat(read(setting, value)).as(value).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void anyOtherValueOfEachSettingRefusesTheStart(BooleanSetting setting) {
    for (String value : List.of("2", "y", "t", "enabled", "true false", "\u00e9")) {
      assertThat(refusals(Map.of(setting.variable(), value)))
          .as(value)
          .extracting(Problem::at)
          .contains(setting.variable());
    }
  }

  @Test
  void allWrongValuesAreReportedTogetherWithAllOtherProblems() {
    Map<String, String> variables = new HashMap<>();
    Stream.of(BooleanSetting.values()).forEach(each -> variables.put(each.variable(), "perhaps"));
    variables.put("OIDC_JWKS_TTL", "soon");
    variables.put("SVC_MAX_WORKERS", "many");

    assertThat(refusals(variables)).extracting(Problem::at).containsAll(variables.keySet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "yes", "TRUE "})
  void ownersAreKeptApartForEachWord(String value) {
    assertThat(access("ENFORCE_OWNERSHIP", value).multiUser()).isTrue();
    assertThat(access("SVC_REQUIRE_OWN_PUBLISH_CREDENTIAL", value).publishesWithServerCredential())
        .isFalse();
  }

  private static AccessSettings access(String variable, String value) {
    return Settings.of(Map.of(variable, value)).settings().server().access();
  }

  @ParameterizedTest
  @EnumSource
  void onlyTermsOfSpecsAndSharesAreAcceptedUnlessTheOperatorRefusesThem(BooleanSetting setting) {
    List<Problem> problems = new ArrayList<>();

    assertThat(new Variables(Map.of()).flag(setting, problems))
        .isEqualTo(
            setting == BooleanSetting.ALLOW_DECLARED_TERMS
                || setting == BooleanSetting.ALLOW_SHARED);
    assertThat(problems).isEmpty();
  }

  /** What refuses the start of a service. */
  private static List<Problem> refusals(Map<String, String> variables) {
    Settings.Reading reading = Settings.of(variables);
    List<Problem> all = new ArrayList<>(reading.problems());
    all.addAll(reading.server().problems());
    return all;
  }

  private static boolean read(BooleanSetting setting, String value) {
    List<Problem> problems = new ArrayList<>();
    boolean on = new Variables(Map.of(setting.variable(), value)).flag(setting, problems);
    assertThat(problems).isEmpty();
    return on;
  }
}
