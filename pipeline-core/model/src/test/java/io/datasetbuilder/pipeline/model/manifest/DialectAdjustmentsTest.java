package io.datasetbuilder.pipeline.model.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.model.manifest.SourceAdjustments.DeclaredTypes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DialectAdjustmentsTest {

  private static SourceAdjustments of(DialectAdjustments dialect) {
    return new SourceAdjustments(
        Map.of(),
        0,
        0,
        List.of(),
        List.of(),
        DeclaredTypes.NONE,
        dialect,
        Map.of(),
        Optional.empty());
  }

  @Test
  void eachCountIsShownInEveryForm() {
    SourceAdjustments adjustments = of(new DialectAdjustments(1, 2, 3, 4, 5));

    assertThat(adjustments.isNone()).isFalse();
    assertThat(adjustments.sentences())
        .containsExactly(
            "1 missing cell of short rows became null.",
            "2 cells lost the blanks around the value.",
            "3 comment lines were skipped.",
            "4 lines before the rows were skipped.",
            "5 records at the end were skipped.");
    assertThat(adjustments.summary())
        .isEqualTo(
            "1 filled cell, 2 trimmed cells, 3 comment lines, 4 skipped lines, 5 footer rows");
  }

  @Test
  void theManifestReadsBackWhatItShows() {
    SourceAdjustments adjustments = of(new DialectAdjustments(1, 0, 3, 0, 5));

    assertThat(adjustments.toJson().members().keySet())
        .containsExactly(
            "null_tokens_replaced",
            "blank_lines_skipped",
            "generated_column_names",
            "filled_cells",
            "comment_lines_skipped",
            "footer_rows_skipped");
    JsonProblems problems = new JsonProblems(StorageProblem.MANIFEST_UNREADABLE);
    assertThat(SourceAdjustments.read(JsonFields.of(adjustments.toJson(), problems)))
        .isEqualTo(adjustments);
  }

  @Test
  void aDialectThatLeavesNothingOutIsNotShown() {
    assertThat(of(DialectAdjustments.NONE).isNone()).isTrue();
    assertThat(of(DialectAdjustments.NONE).sentences()).isEmpty();
  }
}
