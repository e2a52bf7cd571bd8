package io.datasetbuilder.pipeline.publish;

import static io.datasetbuilder.pipeline.publish.PublicationFixture.codes;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict.SourceTerms;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the terms of sources keep from being published (Spec, "Errors"). */
class TermsBlockersTest {

  private static final boolean PUBLIC = true;
  private static final boolean PRIVATE = false;
  private static final boolean CONFIRMED = true;

  @Test
  void forbiddenTermsBlockEveryPublication() {
    for (boolean isPublic : new boolean[] {PUBLIC, PRIVATE}) {
      assertThat(blockers(Redistribution.FORBIDDEN, isPublic, CONFIRMED, "CC-BY-NC-4.0"))
          .containsExactly("redistribution_forbidden");
    }
  }

  @Test
  void unknownTermsAllowAPrivatePublicationOnly() {
    assertThat(blockers(Redistribution.UNKNOWN, PRIVATE, !CONFIRMED, "MIT")).isEmpty();
    assertThat(blockers(Redistribution.UNKNOWN, PUBLIC, CONFIRMED, "CC-BY-NC-4.0"))
        .containsExactly("redistribution_unknown");
  }

  @Test
  void nonCommercialTermsNeedAConfirmationOfAPrivatePublication() {
    assertThat(blockers(Redistribution.NON_COMMERCIAL, PRIVATE, !CONFIRMED, "CC-BY-NC-4.0"))
        .containsExactly("non_commercial_unconfirmed");
    assertThat(blockers(Redistribution.NON_COMMERCIAL, PRIVATE, CONFIRMED, "MIT")).isEmpty();
  }

  @Test
  void nonCommercialTermsNeedAMarkedLicenceOfAPublicPublication() {
    assertThat(blockers(Redistribution.NON_COMMERCIAL, PUBLIC, CONFIRMED, "MIT"))
        .containsExactly("non_commercial_marker_missing");
    assertThat(blockers(Redistribution.NON_COMMERCIAL, PUBLIC, !CONFIRMED, "CC-BY-NC-4.0"))
        .isEmpty();
  }

  @Test
  void allowedTermsBlockNothing() {
    assertThat(blockers(Redistribution.ALLOWED, PUBLIC, !CONFIRMED, "MIT")).isEmpty();
  }

  @Test
  void theMessageNamesTheSourcesThatDecide() {
    PublishIssue issue =
        TermsBlockers.of(
                new RedistributionVerdict(
                    List.of(
                        new SourceTerms("free", Redistribution.ALLOWED, ""),
                        new SourceTerms("mine", Redistribution.UNKNOWN, ""))),
                new PublishOptions(PublishTarget.KAGGLE, PUBLIC, CONFIRMED),
                Optional.empty())
            .get(0);

    assertThat(issue.message()).endsWith(": mine");
  }

  private static List<String> blockers(
      Redistribution terms, boolean isPublic, boolean confirmed, String license) {
    return codes(
        TermsBlockers.of(
            new RedistributionVerdict(List.of(new SourceTerms("a", terms, "a reason"))),
            new PublishOptions(PublishTarget.HUGGINGFACE, isPublic, confirmed),
            Optional.of(new License(Optional.of(license), Optional.empty(), Optional.empty()))));
  }
}
