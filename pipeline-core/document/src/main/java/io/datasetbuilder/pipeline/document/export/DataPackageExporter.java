package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.document.datapackage.CsvCopies;
import io.datasetbuilder.pipeline.document.datapackage.DataPackage;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DescribedFile;
import io.datasetbuilder.pipeline.document.description.DescribedSplit;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A folder that is a Data Package: the table and its splits, each as CSV and as Parquet, and {@code
 * datapackage.json} with what only a publication can state. The standard knows no way up out of a
 * package, so the files lie in it. Options: {@code creator}, {@code creator_url}, {@code url} and
 * {@code created}.
 */
final class DataPackageExporter implements Exporter {

  private static final String TABLE = "table.parquet";
  private static final String CSV = "table.csv";

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
        : List.of("The Data Package does not state " + String.join(", ", missing));
  }

  @Override
  public void export(ExportRequest request, ExportTarget target) {
    DatasetDescription dataset = request.dataset();
    DescribedFile csv = new DescribedFile(CSV, target.writeTable(CSV, TableFormat.CSV));
    DescribedFile table = new DescribedFile(TABLE, target.writeTable(TABLE, TableFormat.PARQUET));
    List<DescribedSplit> splits = new ArrayList<>();
    Map<String, DescribedFile> splitCopies = new LinkedHashMap<>();
    for (DescribedSplit split : dataset.splits()) {
      String path = split.file().path();
      String copy = path.replaceAll("\\.parquet$", ".csv");
      FileFacts parquet = target.writeSplit(path, split, TableFormat.PARQUET);
      FileFacts rows = target.writeSplit(copy, split, TableFormat.CSV);
      splits.add(new DescribedSplit(split.name(), split.rows(), new DescribedFile(path, parquet)));
      splitCopies.put(split.name(), new DescribedFile(copy, rows));
    }
    target.writeDocument(
        DataPackage.FILE_NAME,
        DataPackage.render(
            dataset.withFiles(table, splits),
            PublicationOptions.in(request.options()),
            new CsvCopies(Optional.of(csv), splitCopies)));
  }
}
