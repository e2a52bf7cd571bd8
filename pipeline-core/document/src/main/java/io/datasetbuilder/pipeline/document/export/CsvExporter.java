package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;

/**
 * One CSV file. No value is changed unless {@code profile: spreadsheet} asks for cells that a
 * spreadsheet cannot run as formulas.
 */
final class CsvExporter implements Exporter {

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
