package io.datasetbuilder.buildspec.pii;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.refused;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Spec, "pii". */
class PiiPolicyTest {

  @ParameterizedTest
  @EnumSource(PiiPolicy.PiiMode.class)
  void aModeIsReadByItsName(PiiPolicy.PiiMode mode) {
    assertThat(valid(aDocument().with("pii", object("mode", mode.wire()))).pii().mode())
        .isEqualTo(mode);
  }

  @Test
  void theDefaultModeIsBlock() {
    assertThat(valid(aDocument().with("pii", object("allow_columns", array("tel")))).pii())
        .isEqualTo(new PiiPolicy(PiiPolicy.PiiMode.BLOCK, List.of("tel"), List.of()));
  }

  @Test
  void anUnknownModeFailsTheLoad() {
    assertThat(refused(aDocument().with("pii", object("mode", "deny"))))
        .containsExactly("unknown_value pii.mode");
  }

  @Test
  void allowCannotBeCombinedWithPublish() {
    assertThat(
            invalid(
                aDocument()
                    .with("publish", true)
                    .with("license", "MIT")
                    .with("pii", object("mode", "allow"))))
        .containsExactly("pii_allow_with_publish pii.mode");
  }

  @Test
  void withoutAPolicyPersonalDataBlocks() {
    assertThat(valid(aDocument()).pii().mode()).isEqualTo(PiiPolicy.PiiMode.BLOCK);
    assertThat(valid(aDocument().with("pii", object())).pii().mode())
        .isEqualTo(PiiPolicy.PiiMode.BLOCK);
  }

  @Test
  void maskedColumnsAreReadForEveryKindOfSource() {
    assertThat(valid(aDocument().with("pii", object("mask_columns", array("tel")))).pii())
        .isEqualTo(new PiiPolicy(PiiPolicy.PiiMode.BLOCK, List.of(), List.of("tel")));
  }

  @Test
  void aMaskedColumnIsNamedOnce() {
    assertThat(invalid(aDocument().with("pii", object("mask_columns", array("a", "b", "a")))))
        .containsExactly("duplicate_column pii.mask_columns[2]");
  }

  @Test
  void aMaskedColumnHasAName() {
    assertThat(refused(aDocument().with("pii", object("mask_columns", array("")))))
        .containsExactly("empty_value pii.mask_columns[0]");
  }

  @Test
  void anAllowedColumnIsNamedOnce() {
    assertThat(invalid(aDocument().with("pii", object("allow_columns", array("a", "a")))))
        .containsExactly("duplicate_column pii.allow_columns[1]");
  }
}
