package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.document.card.DatasetCard;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.util.List;
import java.util.Locale;

/** The exporters that come with the service. */
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

  /** One page that shows the dataset at a glance. It has no options. */
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
      target.writeTable(CsvProfile.in(request.options()).format());
    }
  }

  /**
   * For whom a CSV is written. Programs get every value as it is; only who asks for it gets the
   * form in which a spreadsheet cannot mistake a text for a formula, because that form changes
   * values.
   */
  enum CsvProfile implements WireNamed {
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

    @Override
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
