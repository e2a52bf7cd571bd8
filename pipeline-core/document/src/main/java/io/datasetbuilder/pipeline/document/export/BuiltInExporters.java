package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.document.card.DatasetCard;
import io.datasetbuilder.pipeline.document.croissant.Croissant;
import io.datasetbuilder.pipeline.document.datapackage.DataPackage;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.Publication;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Built-in exporters of the service. */
public final class BuiltInExporters {

  private BuiltInExporters() {}

  public static List<Exporter> all() {
    return List.of(
        new CroissantExporter(),
        new CsvExporter(),
        new DataPackageExporter(),
        new HuggingFaceExporter(),
        new TableExporter("jsonl", TableFormat.JSON_LINES),
        new KaggleExporter(),
        new MarkdownExporter(),
        new TableExporter("parquet", TableFormat.PARQUET));
  }

  /** One page with a summary of the dataset. It has no options. */
  static final class MarkdownExporter implements Exporter {
    @Override
    public String kind() {
      return "markdown";
    }

    @Override
    public void export(ExportRequest request, ExportTarget target) {
      target.writeDocument(DatasetCard.summary(request.dataset()));
    }
  }

  /** One file with the whole table. It has no options. */
  record TableExporter(String kind, TableFormat format) implements Exporter {
    @Override
    public void export(ExportRequest request, ExportTarget target) {
      target.writeTable(format);
    }
  }

  /**
   * Exports one CSV file. Values stay unchanged unless {@code profile: spreadsheet} requests cells
   * that a spreadsheet cannot run as formulas.
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
      target.writeTable(CsvProfile.in(request.options()).format());
    }
  }

  /**
   * Profile of a CSV file. Programs get every value unchanged; the form in which a spreadsheet
   * cannot mistake a text for a formula changes values, and is written only on request.
   */
  enum CsvProfile implements WireNamed.LowerCase {
    MACHINE(TableFormat.CSV),
    SPREADSHEET(TableFormat.CSV_FOR_SPREADSHEETS);

    static final ExportOption<CsvProfile> OPTION =
        ExportOption.choice("profile", Choices.of(values()));

    private final TableFormat format;

    CsvProfile(TableFormat format) {
      this.format = format;
    }

    static CsvProfile in(JsonObject options) {
      return OPTION.in(options).orElse(MACHINE);
    }

    TableFormat format() {
      return format;
    }
  }

  /**
   * Exports a Croissant document for publication: the one next to the card, with the facts that
   * only a publication can state. Options: {@code creator}, {@code creator_type} ({@code
   * organization} or {@code person}), {@code creator_url}, {@code url}, {@code date_published}, and
   * {@code data_url} where the data files are not reached by their relative paths.
   */
  static final class CroissantExporter implements Exporter {

    @Override
    public String kind() {
      return "croissant";
    }

    @Override
    public List<Problem> check(JsonObject options, String at) {
      return ExportOption.checkAll(PublicationOptions.ALL, options, at);
    }

    @Override
    public List<String> remarks(ExportRequest request) {
      Publication publication = PublicationOptions.in(request.options());
      List<String> missing = Croissant.missing(request.dataset(), publication);
      return missing.isEmpty()
          ? List.of()
          : List.of("The Croissant document lacks what it requires: " + String.join(", ", missing));
    }

    @Override
    public void export(ExportRequest request, ExportTarget target) {
      JsonObject options = request.options();
      String way = PublicationOptions.DATA_URL.in(options).orElseGet(target::wayToGold);
      target.writeDocument(
          Croissant.render(request.dataset(), PublicationOptions.in(options), way));
    }
  }

  /**
   * Exports a folder as a Data Package: the table and its splits, each as CSV and as Parquet, and
   * {@code datapackage.json} with the facts that only a publication can state. The standard allows
   * no path that leaves a package, so it contains the files. Options: {@code creator}, {@code
   * creator_url}, {@code url} and {@code created}.
   */
  static final class DataPackageExporter implements Exporter {

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
      boolean withCsv = !target.holdsBlankRow();
      Optional<DatasetDescription.DescribedFile> csv =
          withCsv
              ? Optional.of(
                  new DatasetDescription.DescribedFile(
                      CSV, target.writeTable(CSV, TableFormat.CSV)))
              : Optional.empty();
      DatasetDescription.DescribedFile table =
          new DatasetDescription.DescribedFile(
              TABLE, target.writeTable(TABLE, TableFormat.PARQUET));
      List<DatasetDescription.DescribedSplit> splits = new ArrayList<>();
      Map<String, DatasetDescription.DescribedFile> splitCopies = new LinkedHashMap<>();
      for (DatasetDescription.DescribedSplit split : dataset.splits()) {
        String path = split.file().path();
        FileFacts parquet = target.writeSplit(path, split, TableFormat.PARQUET);
        splits.add(
            new DatasetDescription.DescribedSplit(
                split.name(), split.rows(), new DatasetDescription.DescribedFile(path, parquet)));
        if (withCsv) {
          String copy = path.replaceAll("\\.parquet$", ".csv");
          FileFacts rows = target.writeSplit(copy, split, TableFormat.CSV);
          splitCopies.put(split.name(), new DatasetDescription.DescribedFile(copy, rows));
        }
      }
      target.writeDocument(
          DataPackage.FILE_NAME,
          DataPackage.render(
              dataset.withFiles(table, splits),
              PublicationOptions.in(request.options()),
              new DataPackage.CsvCopies(csv, splitCopies)));
    }
  }
}
