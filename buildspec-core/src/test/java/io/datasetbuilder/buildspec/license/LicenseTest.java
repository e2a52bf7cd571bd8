package io.datasetbuilder.buildspec.license;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.SpecDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "BuildSpec (top level)": license, license_name, license_link. */
class LicenseTest {

  @ParameterizedTest
  @ValueSource(strings = {"CC-BY-4.0", "free text"})
  void aPublishedDatasetHasALicense(String license) {
    assertThat(valid(published().with("license", license)).license().id()).contains(license);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  "})
  void publishingWithoutLicenseIsRefused(String license) {
    assertThat(invalid(published().with("license", license)))
        .containsExactly("missing_license_for_publish license");
  }

  @Test
  void otherNeedsNameAndLink() {
    SpecDocument other = aDocument().with("license", "other");

    assertThat(invalid(other)).containsExactly("license_other_needs_terms license");
    assertThat(invalid(other.with("license_name", "City terms")))
        .containsExactly("license_other_needs_terms license");
    assertThat(invalid(other.with("license_link", " ")))
        .containsExactly("license_other_needs_terms license");
    assertThat(valid(other.with("license_link", "https://city.example/terms")).license().isOther())
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"license_name", "license_link"})
  void ownTermsAreNotAllowedOtherwise(String field) {
    assertThat(invalid(aDocument().with("license", "MIT").with(field, "x")))
        .containsExactly("license_terms_without_other license");
    assertThat(invalid(aDocument().with(field, "x")))
        .containsExactly("license_terms_without_other license");
  }

  private static SpecDocument published() {
    return aDocument().with("publish", true);
  }
}
