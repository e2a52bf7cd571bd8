package io.datasetbuilder.pipeline.document.description;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.license.License;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Licences that state non-commercial use (Wire, "Publish objects"). */
class NonCommercialMarkerTest {

  @Test
  void theTokenOrTheWordIsAMarker() {
    for (String marked :
        List.of(
            "CC-BY-NC-4.0",
            "cc-by-nc-sa-3.0",
            "NC",
            "Non-Commercial use only",
            "noncommercial",
            "for non commercial use",
            "CC BY NC",
            "cc_by_nc")) {
      assertThat(isOn(Optional.of(marked), Optional.empty())).as(marked).isTrue();
    }
  }

  @Test
  void lettersInsideOfAWordAreNoMarker() {
    for (String plain :
        List.of("CC-BY-4.0", "NCSA", "inc", "once", "Commercial", "MIT", "", "KOGL-1", "sync")) {
      assertThat(isOn(Optional.of(plain), Optional.empty())).as(plain).isFalse();
    }
  }

  @Test
  void theNameOfOwnTermsMayCarryTheMarker() {
    assertThat(isOn(Optional.of("other"), Optional.of("Open Data, non-commercial"))).isTrue();
  }

  @Test
  void aLicenceThatIsNotDeclaredHasNone() {
    assertThat(isOn(Optional.empty(), Optional.empty())).isFalse();
  }

  private static boolean isOn(Optional<String> id, Optional<String> name) {
    return NonCommercialMarker.isOn(new License(id, name, Optional.empty()));
  }
}
