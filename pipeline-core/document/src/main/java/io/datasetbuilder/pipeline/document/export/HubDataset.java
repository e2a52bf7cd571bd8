package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.util.List;

/**
 * A Hugging Face dataset whose data files are written and whose documents are not.
 *
 * @param splits at least one
 * @param languages codes of the data's languages; empty when nobody said
 */
record HubDataset(
    DatasetDescription dataset, Format format, List<Split> splits, List<String> languages) {

  /** Length of all data files. */
  long bytes() {
    return splits.stream().mapToLong(Split::bytes).sum();
  }

  /** The columns as the data files hold them. */
  List<Column> columns() {
    return format.typed()
        ? dataset.profile().columns().stream().map(profile -> profile.column()).toList()
        : JsonColumns.of(dataset.profile());
  }

  /** How the hub names the number of rows. */
  String sizeCategory() {
    long rows = splits.stream().mapToLong(Split::rows).sum();
    if (rows < 1_000) {
      return "n<1K";
    }
    String[] bounds = {"1K", "10K", "100K", "1M", "10M", "100M", "1B", "10B", "100B", "1T"};
    long upper = 10_000;
    for (int i = 1; i < bounds.length; i++) {
      if (rows < upper) {
        return bounds[i - 1] + "<n<" + bounds[i];
      }
      upper *= 10;
    }
    return "n>1T";
  }

  /**
   * One split of a Hugging Face dataset.
   *
   * @param path its one data file, below the dataset's folder
   * @param bytes the file's length
   * @param rows the examples in it
   */
  record Split(String name, String path, long bytes, long rows) {}

  /** The file formats that a {@code huggingface} export offers. */
  enum Format implements WireNamed {
    PARQUET("parquet", TableFormat.PARQUET),
    JSON_LINES("jsonl", TableFormat.JSON_LINES);

    static final ExportOption<Format> OPTION = ExportOption.choice("format", Choices.of(values()));

    private final String wire;
    private final TableFormat table;

    Format(String wire, TableFormat table) {
      this.wire = wire;
      this.table = table;
    }

    /** The option's value, and the file's extension. */
    @Override
    public String wire() {
      return wire;
    }

    TableFormat table() {
      return table;
    }

    /** Whether a file of this format says more than text, number and boolean. */
    boolean typed() {
      return this == PARQUET;
    }
  }
}
