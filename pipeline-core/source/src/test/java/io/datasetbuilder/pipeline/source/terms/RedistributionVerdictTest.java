package io.datasetbuilder.pipeline.source.terms;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.provider.definition.Licence;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Spec, "Errors": redistribution verdicts. */
class RedistributionVerdictTest {

  private static RedistributionVerdict of(Licence.Redistribution... verdicts) {
    return new RedistributionVerdict(
        Arrays.stream(verdicts)
            .map(
                verdict ->
                    new RedistributionVerdict.SourceTerms("of " + verdict, verdict, "so it is"))
            .toList());
  }

  private static Licence licence(Licence.Redistribution verdict, String id) {
    return new Licence(
        Optional.of(id), Optional.empty(), Optional.empty(), verdict, false, false, false);
  }

  @Test
  void aRunTakesTheVerdictOfItsMostRestrictedSource() {
    assertThat(of(Licence.Redistribution.ALLOWED, Licence.Redistribution.NON_COMMERCIAL).verdict())
        .isEqualTo(Licence.Redistribution.NON_COMMERCIAL);
    assertThat(of(Licence.Redistribution.NON_COMMERCIAL, Licence.Redistribution.UNKNOWN).verdict())
        .isEqualTo(Licence.Redistribution.UNKNOWN);
    assertThat(of(Licence.Redistribution.UNKNOWN, Licence.Redistribution.FORBIDDEN).verdict())
        .isEqualTo(Licence.Redistribution.FORBIDDEN);
    assertThat(of(Licence.Redistribution.ALLOWED).verdict())
        .isEqualTo(Licence.Redistribution.ALLOWED);
  }

  @Test
  void aRunWithoutKnownSourcesIsUnknown() {
    assertThat(of().verdict()).isEqualTo(Licence.Redistribution.UNKNOWN);
  }

  @Test
  void onlyForbiddenDataIsRefusedAndTheRefusalShowsTheVerdict() {
    Problem refusal =
        of(Licence.Redistribution.ALLOWED, Licence.Redistribution.FORBIDDEN)
            .refusal()
            .orElseThrow();

    assertThat(refusal.code().wire()).isEqualTo("redistribution_forbidden");
    assertThat(JsonRenderer.line(refusal.facts().get("redistribution")))
        .contains(
            "\"verdict\":\"forbidden\"", "\"source\":\"of FORBIDDEN\"", "\"verdict\":\"allowed\"");
    assertThat(of(Licence.Redistribution.UNKNOWN).refusal()).isEmpty();
    assertThat(of(Licence.Redistribution.NON_COMMERCIAL).refusal()).isEmpty();
  }

  @Test
  void aDatasetHasTheVerdictOfItsTermsAndUnknownOutsideTheCatalog() {
    EvaluateTerms terms =
        new EvaluateTerms(
            (provider, dataset) ->
                dataset.equals("homes")
                    ? Optional.of(licence(Licence.Redistribution.FORBIDDEN, "KOGL-4"))
                    : Optional.empty());

    assertThat(terms.dataset("h", "metro", "homes"))
        .isEqualTo(
            new RedistributionVerdict.SourceTerms(
                "h", Licence.Redistribution.FORBIDDEN, "the terms forbid redistribution (KOGL-4)"));
    assertThat(terms.dataset("x", "metro", "other").verdict())
        .isEqualTo(Licence.Redistribution.UNKNOWN);
  }

  @Test
  void termsThatForbidModifiedWorksAllowReadingAndPrivatePublishing() {
    for (Licence.Redistribution verdict :
        List.of(
            Licence.Redistribution.ALLOWED,
            Licence.Redistribution.NON_COMMERCIAL,
            Licence.Redistribution.UNKNOWN)) {
      Licence unmodified =
          new Licence(
              Optional.of("KOGL-3"),
              Optional.empty(),
              Optional.empty(),
              verdict,
              true,
              false,
              true);
      RedistributionVerdict.SourceTerms found =
          new EvaluateTerms((provider, dataset) -> Optional.of(unmodified))
              .dataset("air", "p", "d");

      assertThat(found.verdict()).as(verdict.wire()).isEqualTo(Licence.Redistribution.UNKNOWN);
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
            Licence.Redistribution.FORBIDDEN,
            true,
            false,
            true);

    assertThat(
            new EvaluateTerms((p, d) -> Optional.of(forbidden)).dataset("air", "p", "d").verdict())
        .isEqualTo(Licence.Redistribution.FORBIDDEN);
  }

  @Test
  void everyVerdictHasAReason() {
    for (Licence.Redistribution verdict : Licence.Redistribution.values()) {
      EvaluateTerms terms = new EvaluateTerms((p, d) -> Optional.of(licence(verdict, "X")));

      assertThat(terms.dataset("k", "p", "d").reason()).as(verdict.wire()).contains("(X)");
    }
    assertThat(new EvaluateTerms(EvaluateTerms.DatasetTerms.NONE).check(List.of()).sources())
        .isEmpty();
  }
}
