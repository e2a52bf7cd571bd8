package io.datasetbuilder.pipeline.source.terms;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.buildspec.source.DeclaredTerms.Redistribution;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.FileValues;
import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms.DeclarationPolicy;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict.SourceTerms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Terms that a spec declares for its own files and addresses. */
class DeclaredTermsTest {

  private static final License NO_LICENSE =
      new License(Optional.empty(), Optional.empty(), Optional.empty());

  private static EvaluateTerms terms(DeclarationPolicy policy) {
    DatasetLicense forbidden =
        new DatasetLicense(
            Optional.of("KOGL-4"),
            Optional.empty(),
            Optional.empty(),
            DatasetLicense.Redistribution.FORBIDDEN,
            false,
            false,
            false);
    return new EvaluateTerms(
        (provider, dataset) -> provider.equals("metro") ? Optional.of(forbidden) : Optional.empty(),
        policy);
  }

  private static SourceSpec own(Redistribution redistribution, String statement) {
    return file(
        Optional.of(
            new DeclaredTerms(
                redistribution,
                statement,
                Optional.of(new HttpsUrl("https://example.org/terms")))));
  }

  private static SourceSpec file(Optional<DeclaredTerms> terms) {
    return new FileSource(
        new SourceSpec.SourceCommon(Optional.of("own"), Optional.empty()),
        List.of(new UploadId("upl_0123456789abcdef0123456789abcdef")),
        FileFormat.CSV,
        TextEncoding.UTF_8,
        ReadOptions.DEFAULT,
        true,
        FileValues.NONE,
        terms);
  }

  private static SourceSpec homes() {
    return new PublicApiSource(
        new SourceSpec.SourceCommon(Optional.empty(), Optional.empty()),
        "metro",
        "homes",
        new JsonObject(Map.of()),
        Optional.empty(),
        false,
        Optional.empty());
  }

  private static SourceTerms check(DeclarationPolicy policy, SourceSpec source) {
    return terms(policy).check(List.of(source), NO_LICENSE).sources().get(0);
  }

  @ParameterizedTest
  @EnumSource
  void theDeclarationIsTheVerdictAndItsReasonShowsIt(Redistribution redistribution) {
    assertThat(check(DeclarationPolicy.ACCEPT, own(redistribution, "Ours.\nAll of it.")))
        .isEqualTo(
            new SourceTerms(
                "own",
                DatasetLicense.Redistribution.valueOf(redistribution.name()),
                "declared_in_spec: Ours. All of it. (https://example.org/terms)"));
  }

  @ParameterizedTest
  @EnumSource(names = {"ALLOWED", "NON_COMMERCIAL"})
  void anOperatorCanLeaveDeclaredTermsUnknown(Redistribution redistribution) {
    assertThat(check(DeclarationPolicy.REFUSE, own(redistribution, "Ours")))
        .isEqualTo(
            new SourceTerms(
                "own",
                DatasetLicense.Redistribution.UNKNOWN,
                "the spec declares terms, but this service does not accept declared terms"));
  }

  @Test
  void noPolicyLiftsAProhibition() {
    SourceTerms found = check(DeclarationPolicy.REFUSE, own(Redistribution.FORBIDDEN, "Secret"));

    assertThat(found.verdict()).isEqualTo(DatasetLicense.Redistribution.FORBIDDEN);
    assertThat(found.reason()).startsWith("declared_in_spec: ");
  }

  @Test
  void aDeclarationNeverLoosensWhatTheCatalogSaysOfAnotherSource() {
    RedistributionVerdict joined =
        terms(DeclarationPolicy.ACCEPT)
            .check(List.of(own(Redistribution.ALLOWED, "Ours"), homes()), NO_LICENSE);

    assertThat(joined.verdict()).isEqualTo(DatasetLicense.Redistribution.FORBIDDEN);
    assertThat(joined.sources())
        .extracting(SourceTerms::verdict)
        .containsExactly(
            DatasetLicense.Redistribution.ALLOWED, DatasetLicense.Redistribution.FORBIDDEN);
  }

  @Test
  void oneSourceWithoutTermsLeavesTheRunUnknown() {
    assertThat(
            terms(DeclarationPolicy.ACCEPT)
                .check(
                    List.of(own(Redistribution.ALLOWED, "Ours"), file(Optional.empty())),
                    NO_LICENSE)
                .verdict())
        .isEqualTo(DatasetLicense.Redistribution.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"CC BY-ND 4.0", "공공누리 제3유형"})
  void aStatementThatForbidsModifiedWorksAllowsNoTableOfThem(String statement) {
    SourceTerms found = check(DeclarationPolicy.ACCEPT, own(Redistribution.ALLOWED, statement));

    assertThat(found.verdict()).isEqualTo(DatasetLicense.Redistribution.UNKNOWN);
    assertThat(found.reason()).startsWith("no_derivatives: ");
  }

  @Test
  void aLicenseThatForbidsModifiedWorksLeavesDeclaredTermsUnknown() {
    License unmodified =
        new License(Optional.of("CC-BY-ND-4.0"), Optional.empty(), Optional.empty());
    RedistributionVerdict found =
        terms(DeclarationPolicy.ACCEPT)
            .check(
                List.of(
                    own(Redistribution.ALLOWED, "Ours"), own(Redistribution.FORBIDDEN, "Secret")),
                unmodified);

    assertThat(found.sources())
        .extracting(SourceTerms::verdict)
        .containsExactly(
            DatasetLicense.Redistribution.UNKNOWN, DatasetLicense.Redistribution.FORBIDDEN);
    assertThat(found.sources().get(0).reason()).startsWith("no_derivatives: ");
  }
}
