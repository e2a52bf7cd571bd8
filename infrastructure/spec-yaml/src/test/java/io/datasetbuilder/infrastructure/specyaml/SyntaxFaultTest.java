package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SyntaxFaultTest {

  @Test
  void tabIndentationIsNamed() {
    assertFault("a:\n\tb: 1\n", "2:1", "tab", "spaces");
  }

  @Test
  void unclosedQuoteIsNamedWhereItOpens() {
    assertFault("a: 1\nb: \"abc\nc: 2\n", "2:4", "quote", "Close");
    assertFault("b: 'abc", "1:4", "quote", "Close");
  }

  @Test
  void unclosedBracketIsNamedWhereItOpens() {
    assertFault("a: 1\nb: [1, 2\n", "2:4", "bracket", "Close");
    assertFault("{\"a\": {\"b\": 1}", "1:1", "bracket", "Close");
  }

  @Test
  void missingSpaceAfterColonIsNamed() {
    assertFault("title:Air\ndescription: x\n", "1:6", "space", "space after the colon");
    assertFault("a: 1\nsources:\n  - kind:file\n    format: csv\n", "3:9", "space", "space");
  }

  @Test
  void reservedFirstCharacterIsNamed() {
    assertFault("a: @x\n", "1:4", "may not begin", "Quote");
    assertFault("a: `x`\n", "1:4", "may not begin", "Quote");
  }

  @Test
  void secondColonInAValueIsNamed() {
    assertFault("title: Air: hourly\n", "1:11", "colon", "Quote");
  }

  @Test
  void textAfterAClosedQuoteIsNamed() {
    assertFault("a: 'it's'\n", "1:8", "closed quote", "whole value");
    assertFault("a: \"x\" y\n", "1:8", "closed quote", "whole value");
  }

  @Test
  void lineWithoutColonIsNamed() {
    assertFault("key\nother: 1\n", "1:1", "without a colon", "after the key");
  }

  @Test
  void missingCommaInJsonIsNamed() {
    assertFault("{\"a\": 1\n \"b\": 2}", "2:5", "line 1", "commas");
  }

  @Test
  void badIndentationIsSaidToBeThat() {
    assertFault("a:\n    b: 1\n  c: 2\n", "3:3", "not well-formed", "indentation");
  }

  @Test
  void aliasWithoutAnchorIsRefused() {
    assertThat(Documents.refusals("a: [1, *x]\n")).containsExactly("not_yaml a[1] 1:8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%YAML 9.9\n---\na: 1\n",
        "%TAG ! x\n%TAG ! y\n---\na: 1",
        "a: \"\\q\"\n",
        "a: \"\\U99999999\"\n",
        "a: !<> x\n",
        "a: &\n",
        "a: *\n",
        "a: |9x\n b\n",
        "- a\nb: 1\n",
        "]",
        "a: 'b' c\n",
        "? a\n- b\n",
        "a: b\n c: d\n  - e",
        "\"\\uD800\\uD800"
      })
  void everyOtherFaultIsNotYamlInOurWords(String text) {
    assertThat(Documents.problems(text))
        .last()
        .satisfies(p -> assertThat(p.code().wire()).isEqualTo("not_yaml"))
        .satisfies(p -> assertThat(p.message()).doesNotContain("while", "expected", "found"));
  }

  private static void assertFault(String text, String position, String message, String hint) {
    Problem problem = Documents.problems(text).get(0);

    assertThat(Documents.refusal(problem)).isEqualTo("not_yaml  " + position);
    assertThat(problem.message()).contains(message);
    assertThat(problem.hint().orElseThrow()).contains(hint);
  }
}
