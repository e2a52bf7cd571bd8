package io.datasetbuilder.pipeline.document.export;

import java.util.List;

/** The exporters that come with the service. */
public final class BuiltInExporters {

  private BuiltInExporters() {}

  public static List<Exporter> all() {
    return List.of(
        new CroissantExporter(),
        new CsvExporter(),
        new DataPackageExporter(),
        new HuggingFaceExporter(),
        new JsonLinesExporter(),
        new KaggleExporter(),
        new MarkdownExporter(),
        new ParquetExporter());
  }
}
