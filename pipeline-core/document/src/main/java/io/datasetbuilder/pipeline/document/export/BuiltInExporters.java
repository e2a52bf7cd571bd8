package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.document.card.SummaryPage;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
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

  /** One page with a summary of the dataset. It has no options. */
  static final class MarkdownExporter implements Exporter {

    @Override
    public String kind() {
      return "markdown";
    }

    @Override
    public List<Problem> check(JsonObject options, String at) {
      return List.of();
    }

    @Override
    public void export(ExportRequest request, ExportTarget target) {
      target.writeDocument(SummaryPage.render(request.dataset()));
    }
  }

  /** One Parquet file. It has no options. */
  static final class ParquetExporter implements Exporter {

    @Override
    public String kind() {
      return "parquet";
    }

    @Override
    public List<Problem> check(JsonObject options, String at) {
      return List.of();
    }

    @Override
    public void export(ExportRequest request, ExportTarget target) {
      target.writeTable(TableFormat.PARQUET);
    }
  }

  /**
   * One CSV file. No value is changed unless {@code profile: spreadsheet} asks for cells that a
   * spreadsheet cannot run as formulas.
   */
  static final class CsvExporter implements Exporter {

    @Override
    public String kind() {
      return "csv";
    }

    @Override
    public List<Problem> check(JsonObject options, String at) {
      return CsvProfile.OPTION.check(options, at);
    }

    @Override
    public void export(ExportRequest request, ExportTarget target) {
      target.writeTable(CsvProfile.OPTION.in(request.options()).format());
    }
  }

  /** One file of JSON objects, one a line. It has no options. */
  static final class JsonLinesExporter implements Exporter {

    @Override
    public String kind() {
      return "jsonl";
    }

    @Override
    public List<Problem> check(JsonObject options, String at) {
      return List.of();
    }

    @Override
    public void export(ExportRequest request, ExportTarget target) {
      target.writeTable(TableFormat.JSON_LINES);
    }
  }
}
