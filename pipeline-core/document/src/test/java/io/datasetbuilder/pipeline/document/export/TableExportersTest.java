package io.datasetbuilder.pipeline.document.export;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.card.DatasetCard;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableExportersTest {

  private static final DatasetDescription DATASET = aDescription().build();

  @ParameterizedTest
  @CsvSource({"csv, CSV", "jsonl, JSON_LINES", "parquet, PARQUET"})
  void aTableGoesToTheOutputPathUnchanged(String kind, TableFormat format) {
    RecordingTarget target = Exports.run(kind, "out", DATASET, Exports.NO_OPTIONS);

    assertThat(target.tables).isEqualTo(Map.of("out", format));
    assertThat(target.documents).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "csv, machine, CSV",
    "csv, spreadsheet, CSV_FOR_SPREADSHEETS",
    "kaggle, machine, CSV",
    "kaggle, spreadsheet, CSV_FOR_SPREADSHEETS"
  })
  void onlyTheSpreadsheetProfileGuardsAgainstFormulas(
      String kind, String profile, TableFormat format) {
    JsonObject options = Exports.option("profile", profile);

    RecordingTarget target = Exports.run(kind, "out.csv", DATASET, options);

    assertThat(target.tables).isEqualTo(Map.of("out.csv", format));
  }

  @Test
  void theMarkdownExportIsTheSummaryPage() {
    RecordingTarget target = Exports.run("markdown", "summary.md", DATASET, Exports.NO_OPTIONS);

    assertThat(target.documents).isEqualTo(Map.of("summary.md", DatasetCard.summary(DATASET)));
    assertThat(target.tables).isEmpty();
  }
}
