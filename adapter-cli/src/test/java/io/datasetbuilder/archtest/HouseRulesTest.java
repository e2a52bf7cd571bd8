package io.datasetbuilder.archtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of the house (docs/architecture.md), over every module. */
class HouseRulesTest {

  private static final String WRONG = "io.datasetbuilder.archtest.wrong";

  private static final Map<String, ArchRule> RULES = HouseRules.of(House.ROOT);
  private static final Map<String, ArchRule> SAME_RULES = HouseRules.of(WRONG);

  private static final JavaClasses BROKEN = new ClassFileImporter().importPackages(WRONG);

  @ParameterizedTest(name = "{0}")
  @MethodSource("ruleNames")
  void theHouseKeeps(String rule) {
    RULES.get(rule).check(House.CLASSES);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ruleNames")
  void aClassThatBreaksItIsFoundBy(String rule) {
    ArchRule sameRule = SAME_RULES.get(rule);

    assertThat(sameRule.allowEmptyShould(true).evaluate(BROKEN).hasViolation()).isTrue();
  }

  @Test
  void everyModuleIsLookedAt() {
    Set<String> found = new TreeSet<>();
    House.CLASSES.forEach(type -> found.add(type.getPackageName().split("\\.", 4)[2]));

    assertThat(found)
        .contains(
            "buildspec",
            "auth",
            "pipeline",
            "warehouse",
            "infrastructure",
            "embedded",
            "http",
            "cli",
            "terminal",
            "contract");
  }

  static Stream<String> ruleNames() {
    return RULES.keySet().stream();
  }
}
