package io.datasetbuilder.buildspec.problem;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.document.DocumentProblem;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of codes: the wire codes are part of the contract. */
class ProblemCodesTest {

  static List<ProblemCode> codes() {
    return Stream.<ProblemCode[]>of(
            DocumentProblem.values(), LoadProblem.values(), ValidationProblem.values())
        .flatMap(Stream::of)
        .toList();
  }

  @Test
  void noTwoCodesAreTheSame() {
    assertThat(codes()).extracting(ProblemCode::wire).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("codes")
  void eachCodeIsLowerCaseAndExplained(ProblemCode code) {
    assertThat(code.wire()).matches("[a-z0-9]+(_[a-z0-9]+)*");
    assertThat(code.meaning()).endsWith(".");
    assertThat(code.remedy()).endsWith(".").isNotEqualTo(code.meaning());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "empty_field",
        "missing_sources",
        "missing_exports",
        "blank_alias",
        "unsafe_source_key",
        "duplicate_source_key",
        "source_key_path_collision",
        "unsupported_source_kind",
        "unsupported_export_kind",
        "empty_metadata_key",
        "missing_ratios",
        "empty_ratio_name",
        "non_finite_ratio",
        "non_positive_ratio",
        "ratio_sum_mismatch",
        "empty_split_key",
        "unsupported_split_mode",
        "time_column_random_split",
        "unknown_dtype",
        "unknown_cast_dtype",
        "invalid_cast_form",
        "invalid_cast_pattern",
        "unknown_read_as_type",
        "empty_column_null_tokens",
        "unknown_on_absent_policy",
        "overlapping_coalesce_groups",
        "empty_coalesce_candidates",
        "duplicate_coalesce_candidates",
        "invalid_zfill_width",
        "duplicate_rename_target",
        "derived_name_collision",
        "unknown_derived_kind",
        "derived_column_arity",
        "invalid_upload_id",
        "unsupported_source_format",
        "unknown_encoding",
        "unsupported_source_method",
        "unsafe_url_scheme",
        "url_userinfo_forbidden",
        "missing_url_host",
        "param_grid_not_supported",
        "empty_param_grid_axis",
        "param_grid_shadows_params",
        "invalid_param_grid_value",
        "pii_allow_with_publish",
        "missing_license_for_publish",
        "license_other_needs_terms",
        "license_terms_without_other",
        "empty_range_rule",
        "inverted_range_rule",
        "unknown_severity_column",
        "gold_selection_with_composition",
        "composition_name_collision",
        "duplicate_source_alias",
        "self_join",
        "unknown_composition_source",
        "duplicate_join_key_column"
      })
  void theContractsCodesExist(String wire) {
    assertThat(codes()).extracting(ProblemCode::wire).contains(wire);
  }
}
