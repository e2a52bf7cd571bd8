package io.datasetbuilder.infrastructure.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DefinitionDocumentTest {

  private static Result<DefinitionDocument> read(String yaml) {
    return DefinitionDocument.read(yaml.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> problems(String yaml) {
    return read(yaml).problems().stream()
        .map(problem -> problem.at() + " " + place(problem) + ": " + problem.message())
        .toList();
  }

  private static String place(Problem problem) {
    return problem.position().map(at -> at.line() + ":" + at.column()).orElse("");
  }

  @Test
  void aliasesStandForTheValueOfTheirAnchor() {
    DefinitionDocument read =
        ((Result.Ok<DefinitionDocument>) read("a: &x {b: [1, \"01\"]}\nc: *x\n")).value();

    assertThat(read.root().toString())
        .isEqualTo("{\"a\":{\"b\":[1,\"01\"]},\"c\":{\"b\":[1,\"01\"]}}");
    assertThat(read.positions().get("a.b[1]").column()).isEqualTo(15);
  }

  @Test
  void everyValueWithTwoReadingsIsReportedAtOnce() {
    assertThat(problems("a: 010\nb: 1_000\na: \"010\"\nc: !odd x\nd: *none\n"))
        .containsExactly(
            "a 1:4: The number begins with a zero, which it would lose when read as a number.",
            "a 3:1: The member \"a\" is written twice.",
            "c 4:4: The value has a tag.",
            "d 5:4: The alias refers to no list or mapping above it.");
  }

  @Test
  void aliasesThatMultiplyAreRefused() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9]\n");
    for (int level = 1; level < 12; level++) {
      String each = "*a" + (level - 1);
      bomb.append("a" + level + ": &a" + level + " [" + (each + ", ").repeat(8) + each + "]\n");
    }

    assertThat(problems(bomb.toString()))
        .isNotEmpty()
        .allMatch(problem -> problem.endsWith("The aliases up to here repeat too many values."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# nothing",
        "a: [",
        "a: 'x",
        "a: 1\n---\nb: 2\n",
        "{a: 1}: 2",
        "? [a]\n: 1",
        "a: &x [*x]",
        "a: \"\\ud800\"",
        "\ta: 1",
        "%FOO\n---\na: 1: 2"
      })
  void whatIsNotOneWellFormedDocumentIsRefused(String yaml) {
    assertThat(read(yaml).problems())
        .extracting(Problem::code)
        .containsOnly(CatalogProblem.DEFINITION_UNREADABLE)
        .isNotEmpty();
  }

  @Test
  void deepNestingIsRefused() {
    assertThat(read("a: " + "[".repeat(100_000)).problems()).hasSize(1);
    assertThat(read("a: " + "[".repeat(100) + "]".repeat(100)).problems()).hasSize(1);
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    assertThat(DefinitionDocument.read(new byte[] {'a', ':', ' ', (byte) 0xff}).problems())
        .hasSize(1);
  }

  @Test
  void aNumberBeyondTheRangeOfItsMemberIsRefused() {
    assertThat(
            Acme.problems(Acme.with("max_per_minute: 100,", "max_per_minute: 99999999999999999,")))
        .extracting(Problem::code)
        .containsExactly(CatalogProblem.DEFINITION_INVALID);
  }
}
