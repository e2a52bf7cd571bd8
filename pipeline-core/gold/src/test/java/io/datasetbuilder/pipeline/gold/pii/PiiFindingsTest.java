package io.datasetbuilder.pipeline.gold.pii;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class PiiFindingsTest {

  private static final PiiFinding PHONES =
      new PiiFinding("contact", PiiKind.PHONE, 12, PiiBasis.VALUES);

  @Test
  void aFindingIsWrittenAsColumnKindAndCount() {
    assertThat(PHONES.toJson().members().keySet()).containsExactly("column", "kind", "count");
  }

  @Test
  void theManifestStatesTheBasisToo() {
    JsonObject written =
        (JsonObject) new PiiFindings(List.of(PHONES)).toManifestJson().items().get(0);

    assertThat(written.members().keySet()).containsExactly("column", "kind", "count", "basis");
  }

  @Test
  void findingsAreDistinguishedByWhatTheyRestOn() {
    PiiFinding named = new PiiFinding("a", PiiKind.NAME, 1, PiiBasis.NAME);
    PiiFindings findings = new PiiFindings(List.of(PHONES, named));

    assertThat(findings.of(PiiBasis.NAME)).containsExactly(named);
    assertThat(findings.isEmpty()).isFalse();
    assertThat(findings.toJson().items()).hasSize(2);
    assertThat(PiiFindings.none().isEmpty()).isTrue();
  }

  @Test
  void aFindingCountsSomething() {
    assertThatThrownBy(() -> new PiiFinding("a", PiiKind.RRN, 0, PiiBasis.VALUES))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
