package io.datasetbuilder.pipeline.source.terms;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.provider.definition.Licence;
import io.datasetbuilder.pipeline.source.provider.definition.Redistribution;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Spec, "Errors": redistribution verdicts. */
class RedistributionVerdictTest {

  private static RedistributionVerdict of(Redistribution... verdicts) {
    return new RedistributionVerdict(
        Arrays.stream(verdicts)
            .map(verdict -> new SourceTerms("of " + verdict, verdict, "so it is"))
            .toList());
  }

  private static Licence licence(Redistribution verdict, String id) {
    return new Licence(
        Optional.of(id), Optional.empty(), Optional.empty(), verdict, false, false, false);
  }

  @Test
  void aRunTakesTheVerdictOfItsMostRestrictedSource() {
    assertThat(of(Redistribution.ALLOWED, Redistribution.NON_COMMERCIAL).verdict())
        .isEqualTo(Redistribution.NON_COMMERCIAL);
    assertThat(of(Redistribution.NON_COMMERCIAL, Redistribution.UNKNOWN).verdict())
        .isEqualTo(Redistribution.UNKNOWN);
    assertThat(of(Redistribution.UNKNOWN, Redistribution.FORBIDDEN).verdict())
        .isEqualTo(Redistribution.FORBIDDEN);
    assertThat(of(Redistribution.ALLOWED).verdict()).isEqualTo(Redistribution.ALLOWED);
  }

  @Test
  void aRunWithoutKnownSourcesIsUnknown() {
    assertThat(of().verdict()).isEqualTo(Redistribution.UNKNOWN);
  }

  @Test
  void onlyForbiddenDataIsRefusedAndTheRefusalShowsTheVerdict() {
    Problem refusal = of(Redistribution.ALLOWED, Redistribution.FORBIDDEN).refusal().orElseThrow();

    assertThat(refusal.code().wire()).isEqualTo("redistribution_forbidden");
    assertThat(JsonRenderer.line(refusal.facts().get("redistribution")))
        .contains(
            "\"verdict\":\"forbidden\"", "\"source\":\"of FORBIDDEN\"", "\"verdict\":\"allowed\"");
    assertThat(of(Redistribution.UNKNOWN).refusal()).isEmpty();
    assertThat(of(Redistribution.NON_COMMERCIAL).refusal()).isEmpty();
  }

  @Test
  void aDatasetHasTheVerdictOfItsTermsAndUnknownOutsideTheCatalog() {
    EvaluateTerms terms =
        new EvaluateTerms(
            (provider, dataset) ->
                dataset.equals("homes")
                    ? Optional.of(licence(Redistribution.FORBIDDEN, "KOGL-4"))
                    : Optional.empty());

    assertThat(terms.dataset("h", "metro", "homes"))
        .isEqualTo(
            new SourceTerms(
                "h", Redistribution.FORBIDDEN, "the terms forbid redistribution (KOGL-4)"));
    assertThat(terms.dataset("x", "metro", "other").verdict()).isEqualTo(Redistribution.UNKNOWN);
  }

  @Test
  void termsThatForbidModifiedWorksAllowReadingAndPrivatePublishing() {
    for (Redistribution verdict :
        List.of(Redistribution.ALLOWED, Redistribution.NON_COMMERCIAL, Redistribution.UNKNOWN)) {
      Licence unmodified =
          new Licence(
              Optional.of("KOGL-3"),
              Optional.empty(),
              Optional.empty(),
              verdict,
              true,
              false,
              true);
      SourceTerms found =
          new EvaluateTerms((provider, dataset) -> Optional.of(unmodified))
              .dataset("air", "p", "d");

      assertThat(found.verdict()).as(verdict.wire()).isEqualTo(Redistribution.UNKNOWN);
      assertThat(found.reason()).startsWith("no_derivatives: ").endsWith("(KOGL-3)");
      assertThat(new RedistributionVerdict(List.of(found)).refusal()).isEmpty();
    }
  }

  @Test
  void termsThatForbidModifiedWorksLiftNoOtherProhibition() {
    Licence forbidden =
        new Licence(
            Optional.of("KOGL-4"),
            Optional.empty(),
            Optional.empty(),
            Redistribution.FORBIDDEN,
            true,
            false,
            true);

    assertThat(
            new EvaluateTerms((p, d) -> Optional.of(forbidden)).dataset("air", "p", "d").verdict())
        .isEqualTo(Redistribution.FORBIDDEN);
  }

  @Test
  void everyVerdictHasAReason() {
    for (Redistribution verdict : Redistribution.values()) {
      EvaluateTerms terms = new EvaluateTerms((p, d) -> Optional.of(licence(verdict, "X")));

      assertThat(terms.dataset("k", "p", "d").reason()).as(verdict.wire()).contains("(X)");
    }
    assertThat(new EvaluateTerms(DatasetTerms.NONE).check(List.of()).sources()).isEmpty();
  }
}
