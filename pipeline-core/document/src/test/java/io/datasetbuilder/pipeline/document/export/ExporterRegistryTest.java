package io.datasetbuilder.pipeline.document.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExporterRegistryTest {

  @Test
  void kindsAreSorted() {
    assertThat(new ExporterRegistry(BuiltInExporters.all()).kinds())
        .containsExactly(
            "croissant",
            "csv",
            "datapackage",
            "huggingface",
            "jsonl",
            "kaggle",
            "markdown",
            "parquet");
  }

  @Test
  void anExporterIsFoundByItsKind() {
    Exporter csv = new BuiltInExporters.CsvExporter();
    ExporterRegistry registry = new ExporterRegistry(List.of(csv));

    assertThat(registry.find("csv")).containsSame(csv);
    assertThat(registry.find("CSV")).isEmpty();
  }

  @Test
  void twoExportersOfOneKindAreRefused() {
    List<Exporter> twice =
        List.of(new BuiltInExporters.CsvExporter(), new BuiltInExporters.CsvExporter());

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ExporterRegistry(twice))
        .withMessageContaining("csv");
  }
}
