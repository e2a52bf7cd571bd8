package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.util.List;

/** One Parquet file. It has no options. */
final class ParquetExporter implements Exporter {

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
