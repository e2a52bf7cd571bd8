package io.datasetbuilder.infrastructure.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemMessagesTest {

  @Test
  void anUnknownMemberIsReportedWithTheNearestOne() {
    assertThat(Acme.problems(Acme.with("key_page:", "key_pages:")).get(0).hint())
        .hasValue("Did you mean key_page?");
  }

  @Test
  void anUnknownMemberFarFromAllIsReportedWithAllOfThem() {
    assertThat(
            Acme.problems(Acme.with("  kind: key\n", "  kind: key\n  zzzzzz: 1\n")).get(0).hint())
        .hasValue("Members here: kind, required, slot, travels, prefix, public_values, token.");
  }

  @Test
  void anUnknownChoiceIsReportedWithTheNearestOne() {
    Problem problem = Acme.problems(Acme.with("mode: page,", "mode: pages,")).get(0);

    assertThat(problem.message())
        .isEqualTo("This must be one of page, offset, range, window, none.");
    assertThat(problem.hint()).hasValue("Did you mean page?");
  }

  @Test
  void aMissingMemberIsReportedWithItsMeaning() {
    Problem problem = Acme.problems(Acme.with("title: Acme open data\n", "")).get(0);

    assertThat(problem.message()).isEqualTo("The member title is missing.");
    assertThat(problem.hint()).hasValue("A short title.");
  }

  @Test
  void aWrongTypeIsReportedInWords() {
    assertThat(Acme.problems(Acme.with("timeout_seconds: 60", "timeout_seconds: long")))
        .extracting(Problem::message)
        .containsExactly("This must be a whole number.");
  }

  @Test
  void theColumnIsThatOfTheValue() {
    assertThat(Acme.problems(Acme.with("status: unverified", "status: fine")).get(0).position())
        .hasValue(new Position(6, 9));
  }

  @Test
  void allProblemsOfAFileAreReportedAtOnceInItsOrder() {
    String broken =
        Acme.with("status: unverified", "status: fine")
            .replace("required: optional", "required: often")
            .replace("repeat: comma", "repeat: dot");

    assertThat(Acme.problems(broken))
        .extracting(Problem::at)
        .containsExactly("status", "credential.required", "datasets[0].params[1].repeat");
  }

  @Test
  void aProblemOfATemplateIsReportedOnce() {
    List<Problem> problems = Acme.problems(Acme.with("/{start}/{end}", ""));

    assertThat(problems).hasSize(1);
  }

  @Test
  void aMisspeltFamilyBringsNoFurtherProblems() {
    assertThat(Acme.problems(Acme.with("family: list,", "family: lists,"))).hasSize(1);
  }
}
