package io.datasetbuilder.pipeline.warehouse.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms.DeclarationPolicy;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource.ProviderDataset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Spec, "Errors" ({@code redistribution_forbidden}): terms of the sources of a snapshot. */
class CurrentTermsTest {

  private static final SnapshotSource OF_PROVIDER =
      new SnapshotSource(
          "cities",
          SourceKind.PUBLIC_API,
          Optional.of(new ProviderDataset("geo", "cities")),
          Optional.empty());

  private static final SnapshotSource UPLOADED =
      new SnapshotSource("own", SourceKind.FILE, Optional.empty(), Optional.empty());

  private static Optional<Problem> refusal(Redistribution today, SnapshotSource... sources) {
    DatasetLicense license =
        new DatasetLicense(
            Optional.of("KOGL-4"), Optional.empty(), Optional.empty(), today, false, false, false);
    EvaluateTerms terms =
        new EvaluateTerms(
            (provider, dataset) -> Optional.of(license).filter(known -> dataset.equals("cities")),
            DeclarationPolicy.ACCEPT);
    return new CurrentTerms(terms).refusal(List.of(sources));
  }

  private static SnapshotSource declaring(DeclaredTerms terms) {
    return new SnapshotSource("own", SourceKind.FILE, Optional.empty(), Optional.of(terms));
  }

  @Test
  void theMostRestrictedSourceDecides() {
    Problem refused = refusal(Redistribution.FORBIDDEN, OF_PROVIDER, UPLOADED).orElseThrow();

    assertThat(refused.code().wire()).isEqualTo("redistribution_forbidden");
    assertThat(JsonRenderer.line(refused.facts().get("redistribution")))
        .isEqualTo(
            "{\"verdict\":\"forbidden\",\"sources\":[{\"source\":\"cities\",\"verdict\":"
                + "\"forbidden\",\"reason\":\"the terms forbid redistribution (KOGL-4)\"},"
                + "{\"source\":\"own\",\"verdict\":\"unknown\",\"reason\":"
                + "\"an uploaded file declares no terms\"}]}");
  }

  @Test
  void rowsMayBeReadWhereNothingForbidsIt() {
    assertThat(refusal(Redistribution.ALLOWED, OF_PROVIDER)).isEmpty();
    assertThat(refusal(Redistribution.UNKNOWN, OF_PROVIDER, UPLOADED)).isEmpty();
  }

  @Test
  void theTermsOfADatasetDoNotHoldForAnUpload() {
    assertThat(refusal(Redistribution.FORBIDDEN, UPLOADED)).isEmpty();
  }

  @Test
  void termsThatTheSpecDeclaredAreRecordedWithTheSnapshot() {
    assertThat(refusal(Redistribution.ALLOWED, OF_PROVIDER, declaring(Snapshots.TERMS)))
        .isPresent();
  }
}
