package io.datasetbuilder.pipeline.gold;

import static io.datasetbuilder.pipeline.gold.PlainRelease.Decision.MASKED;
import static io.datasetbuilder.pipeline.gold.PlainRelease.Decision.PLAIN;
import static io.datasetbuilder.pipeline.gold.PlainRelease.Decision.REFUSED;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.gold.PlainRelease.Decision;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The double opt-in (Spec, "pii"). */
class PlainReleaseTest {

  private static PlainRelease release(PiiPolicy.PiiMode mode, String... allowed) {
    return new PlainRelease(new PiiPolicy(mode, List.of(allowed), List.of()));
  }

  private static Decision decision(PlainRelease release, String... unmasked) {
    DeclaredColumns declared =
        Declared.over("phone").byProvider("phone").publishUnmasked(unmasked).found();
    return release.of(declared.columns().get(0));
  }

  @Test
  void underBlockAPlainValueNeedsBothOptIns() {
    assertThat(decision(release(PiiPolicy.PiiMode.BLOCK))).isEqualTo(MASKED);
    assertThat(decision(release(PiiPolicy.PiiMode.BLOCK, "phone"))).isEqualTo(MASKED);
    assertThat(decision(release(PiiPolicy.PiiMode.BLOCK), "phone")).isEqualTo(REFUSED);
    assertThat(decision(release(PiiPolicy.PiiMode.BLOCK, "phone"), "phone")).isEqualTo(PLAIN);
  }

  @Test
  void otherModesDoNotRefuseAndDoNotUnmask() {
    for (PiiPolicy.PiiMode mode : List.of(PiiPolicy.PiiMode.WARN, PiiPolicy.PiiMode.ALLOW)) {
      assertThat(decision(release(mode), "phone")).isEqualTo(PLAIN);
      assertThat(decision(release(mode))).isEqualTo(MASKED);
    }
  }

  @Test
  void namesEachColumnThatLacksTheSecondOptIn() {
    Declared said = Declared.over("a", "b").piiColumns("a", "b").publishUnmasked("b", "a");

    assertThat(release(PiiPolicy.PiiMode.BLOCK, "b").refusals(said.found(), said.gold()))
        .containsExactly(
            Problem.of(
                    TableProblem.DECLARED_PII_NOT_ALLOWED,
                    "gold.publish_unmasked[1]",
                    "column 'a' is declared as personal data; publishing it in plain form under"
                        + " pii.mode block needs pii.allow_columns as well")
                .withHint("add 'a' to pii.allow_columns"));
  }

  @Test
  void aColumnThatSelectDropsIsNotRefused() {
    Declared said = Declared.over("a", "b").piiColumns("a").publishUnmasked("a").selecting("b");

    assertThat(release(PiiPolicy.PiiMode.BLOCK).refusals(said.found(), said.gold())).isEmpty();
  }

  @Test
  void aColumnThatNobodyDeclaresIsLeftToTheScan() {
    Declared said = Declared.over("a").publishUnmasked("a");

    assertThat(release(PiiPolicy.PiiMode.BLOCK).refusals(said.found(), said.gold())).isEmpty();
    assertThat(said.found().find("a")).isEqualTo(Optional.empty());
  }
}
