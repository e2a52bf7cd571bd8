package io.datasetbuilder.pipeline.gold.pii;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.pii.PiiPolicy.PiiMode;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Spec, "Errors", {@code export_blocked_pii}. */
class ExportFindingsTest {

  private static final PiiFinding PHONE =
      new PiiFinding("contact", PiiKind.PHONE, 3, PiiBasis.VALUES);

  private static final PiiFinding EMAIL = new PiiFinding("mail", PiiKind.EMAIL, 1, PiiBasis.VALUES);

  private static final PiiFindings FOUND =
      new PiiFindings(
          List.of(PHONE, EMAIL, new PiiFinding("phone", PiiKind.PHONE, 1, PiiBasis.NAME)));

  private static ExportFindings under(PiiMode mode, String... allowed) {
    return ExportFindings.of(new PiiPolicy(mode, List.of(allowed), List.of()), FOUND);
  }

  @ParameterizedTest
  @EnumSource(names = {"BLOCK", "WARN"})
  void valuesAreBlockedUnlessTheirColumnIsAllowed(PiiMode mode) {
    assertThat(under(mode)).isEqualTo(new ExportFindings(List.of(PHONE, EMAIL), List.of()));
    assertThat(under(mode, "mail")).isEqualTo(new ExportFindings(List.of(PHONE), List.of(EMAIL)));
  }

  @Test
  void aPolicyThatAllowsAllLetsThemOutAndRecordsThem() {
    assertThat(under(PiiMode.ALLOW))
        .isEqualTo(new ExportFindings(List.of(), List.of(PHONE, EMAIL)));
  }
}
