package io.datasetbuilder.pipeline.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.datapackage.DataPackage;
import io.datasetbuilder.pipeline.description.DatasetDescription;
import io.datasetbuilder.pipeline.description.DescribedFile;
import io.datasetbuilder.pipeline.description.DescribedSplit;
import io.datasetbuilder.pipeline.plan.TableFormat;
import java.util.List;

/**
 * A folder that is a Data Package: the table, its splits and {@code datapackage.json} with what
 * only a publication can tell. The standard knows no way up out of a package, so the files lie in
 * it. Options: {@code creator}, {@code creator_url}, {@code url} and {@code created}.
 */
final class DataPackageExporter implements Exporter {

  private static final String TABLE = "table.parquet";

  @Override
  public String kind() {
    return "datapackage";
  }

  @Override
  public List<Problem> check(JsonObject options, String at) {
    return ExportOption.checkAll(PublicationOptions.ALL, options, at);
  }

  @Override
  public List<String> remarks(ExportRequest request) {
    List<String> missing =
        DataPackage.missing(request.dataset(), PublicationOptions.in(request.options()));
    return missing.isEmpty()
        ? List.of()
        : List.of("The Data Package does not tell " + String.join(", ", missing));
  }

  @Override
  public void export(ExportRequest request, ExportTarget target) {
    DatasetDescription dataset = request.dataset();
    DescribedFile table = new DescribedFile(TABLE, target.writeTable(TABLE, TableFormat.PARQUET));
    List<DescribedSplit> splits =
        dataset.splits().stream().map(split -> written(split, target)).toList();
    target.writeDocument(
        DataPackage.FILE_NAME,
        DataPackage.render(
            dataset.withFiles(table, splits), PublicationOptions.in(request.options())));
  }

  private static DescribedSplit written(DescribedSplit split, ExportTarget target) {
    String path = split.file().path();
    DescribedFile file =
        new DescribedFile(path, target.writeSplit(path, split, TableFormat.PARQUET));
    return new DescribedSplit(split.name(), split.rows(), file);
  }
}
