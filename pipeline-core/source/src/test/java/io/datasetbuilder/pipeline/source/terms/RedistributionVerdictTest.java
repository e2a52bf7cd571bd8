package io.datasetbuilder.pipeline.source.terms;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms.DeclarationPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spec, "Errors": redistribution verdicts. */
class RedistributionVerdictTest {

  private static final License NO_LICENSE =
      new License(Optional.empty(), Optional.empty(), Optional.empty());

  private static RedistributionVerdict of(DatasetLicense.Redistribution... verdicts) {
    return new RedistributionVerdict(
        Arrays.stream(verdicts)
            .map(
                verdict ->
                    new RedistributionVerdict.SourceTerms("of " + verdict, verdict, "so it is"))
            .toList());
  }

  private static DatasetLicense licence(DatasetLicense.Redistribution verdict, String id) {
    return new DatasetLicense(
        Optional.of(id), Optional.empty(), Optional.empty(), verdict, false, false, false);
  }

  @Test
  void aRunTakesTheVerdictOfItsMostRestrictedSource() {
    assertThat(
            of(DatasetLicense.Redistribution.ALLOWED, DatasetLicense.Redistribution.NON_COMMERCIAL)
                .verdict())
        .isEqualTo(DatasetLicense.Redistribution.NON_COMMERCIAL);
    assertThat(
            of(DatasetLicense.Redistribution.NON_COMMERCIAL, DatasetLicense.Redistribution.UNKNOWN)
                .verdict())
        .isEqualTo(DatasetLicense.Redistribution.UNKNOWN);
    assertThat(
            of(DatasetLicense.Redistribution.UNKNOWN, DatasetLicense.Redistribution.FORBIDDEN)
                .verdict())
        .isEqualTo(DatasetLicense.Redistribution.FORBIDDEN);
    assertThat(of(DatasetLicense.Redistribution.ALLOWED).verdict())
        .isEqualTo(DatasetLicense.Redistribution.ALLOWED);
  }

  @Test
  void aRunWithoutKnownSourcesIsUnknown() {
    assertThat(of().verdict()).isEqualTo(DatasetLicense.Redistribution.UNKNOWN);
  }

  @Test
  void onlyForbiddenDataIsRefusedAndTheRefusalShowsTheVerdict() {
    Problem refusal =
        of(DatasetLicense.Redistribution.ALLOWED, DatasetLicense.Redistribution.FORBIDDEN)
            .refusal()
            .orElseThrow();

    assertThat(refusal.code().wire()).isEqualTo("redistribution_forbidden");
    assertThat(JsonRenderer.line(refusal.facts().get("redistribution")))
        .contains(
            "\"verdict\":\"forbidden\"", "\"source\":\"of FORBIDDEN\"", "\"verdict\":\"allowed\"");
    assertThat(of(DatasetLicense.Redistribution.UNKNOWN).refusal()).isEmpty();
    assertThat(of(DatasetLicense.Redistribution.NON_COMMERCIAL).refusal()).isEmpty();
  }

  @Test
  void aDatasetHasTheVerdictOfItsTermsAndUnknownOutsideTheCatalog() {
    EvaluateTerms terms =
        new EvaluateTerms(
            (provider, dataset) ->
                dataset.equals("homes")
                    ? Optional.of(licence(DatasetLicense.Redistribution.FORBIDDEN, "KOGL-4"))
                    : Optional.empty(),
            DeclarationPolicy.ACCEPT);

    assertThat(terms.dataset("h", "metro", "homes"))
        .isEqualTo(
            new RedistributionVerdict.SourceTerms(
                "h",
                DatasetLicense.Redistribution.FORBIDDEN,
                "the terms forbid redistribution (KOGL-4)"));
    assertThat(terms.dataset("x", "metro", "other").verdict())
        .isEqualTo(DatasetLicense.Redistribution.UNKNOWN);
  }

  @Test
  void termsThatForbidModifiedWorksAllowReadingAndPrivatePublishing() {
    for (DatasetLicense.Redistribution verdict :
        List.of(
            DatasetLicense.Redistribution.ALLOWED,
            DatasetLicense.Redistribution.NON_COMMERCIAL,
            DatasetLicense.Redistribution.UNKNOWN)) {
      DatasetLicense unmodified =
          new DatasetLicense(
              Optional.of("KOGL-3"),
              Optional.empty(),
              Optional.empty(),
              verdict,
              true,
              false,
              true);
      RedistributionVerdict.SourceTerms found =
          new EvaluateTerms((p, d) -> Optional.of(unmodified), DeclarationPolicy.ACCEPT)
              .dataset("air", "p", "d");

      assertThat(found.verdict())
          .as(verdict.wire())
          .isEqualTo(DatasetLicense.Redistribution.UNKNOWN);
      assertThat(found.reason()).startsWith("no_derivatives: ").endsWith("(KOGL-3)");
      assertThat(new RedistributionVerdict(List.of(found)).refusal()).isEmpty();
    }
  }

  @Test
  void termsThatForbidModifiedWorksLiftNoOtherProhibition() {
    DatasetLicense forbidden =
        new DatasetLicense(
            Optional.of("KOGL-4"),
            Optional.empty(),
            Optional.empty(),
            DatasetLicense.Redistribution.FORBIDDEN,
            true,
            false,
            true);

    assertThat(
            new EvaluateTerms((p, d) -> Optional.of(forbidden), DeclarationPolicy.ACCEPT)
                .dataset("air", "p", "d")
                .verdict())
        .isEqualTo(DatasetLicense.Redistribution.FORBIDDEN);
  }

  @ParameterizedTest
  @CsvSource({
    "PUBLIC_API, the catalog does not have this dataset",
    "FILE, an uploaded file declares no terms",
    "URL, an address declares no terms"
  })
  void aSourceWithoutDeclaredTermsIsUnknownForTheReasonOfItsKind(SourceKind kind, String reason) {
    EvaluateTerms terms =
        new EvaluateTerms((provider, dataset) -> Optional.empty(), DeclarationPolicy.ACCEPT);

    assertThat(
            kind == SourceKind.PUBLIC_API
                ? terms.dataset("own", "p", "d")
                : terms.own("own", kind, Optional.empty()))
        .isEqualTo(
            new RedistributionVerdict.SourceTerms(
                "own", DatasetLicense.Redistribution.UNKNOWN, reason));
  }

  @Test
  void everyVerdictHasAReason() {
    for (DatasetLicense.Redistribution verdict : DatasetLicense.Redistribution.values()) {
      EvaluateTerms terms =
          new EvaluateTerms((p, d) -> Optional.of(licence(verdict, "X")), DeclarationPolicy.ACCEPT);

      assertThat(terms.dataset("k", "p", "d").reason()).as(verdict.wire()).contains("(X)");
    }
    assertThat(
            new EvaluateTerms((provider, dataset) -> Optional.empty(), DeclarationPolicy.ACCEPT)
                .check(List.of(), NO_LICENSE)
                .sources())
        .isEmpty();
  }
}
