package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.SplitPurpose;
import io.datasetbuilder.pipeline.document.export.HuggingFaceExporter.HubSplitNames;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.util.ArrayList;
import java.util.List;

/**
 * A table as the Hugging Face hub reads it: its data files are written already, its documents are
 * not.
 *
 * @param splits at least one
 * @param languages codes of the data's languages; empty when they are not stated
 */
record HubDataset(
    DatasetDescription dataset, Format format, List<Split> splits, List<String> languages) {

  /** Name of the split that holds a table without splits. */
  static final String WHOLE = "train";

  /**
   * The Gold folder of a table itself: its splits, or the whole table without splits.
   *
   * @param dataset description with the file of the table and those of its splits, by their paths
   *     below the folder
   */
  static HubDataset ofGold(DatasetDescription dataset) {
    HubSplitNames names = new HubSplitNames();
    List<Split> splits = new ArrayList<>();
    for (DatasetDescription.DescribedSplit split : filledSplits(dataset)) {
      DatasetDescription.DescribedFile file = split.file();
      splits.add(
          new Split(names.next(split.name()), file.path(), file.facts().bytes(), split.rows()));
    }
    if (splits.isEmpty()) {
      DatasetDescription.DescribedFile file = dataset.table().file().orElseThrow();
      splits.add(new Split(WHOLE, file.path(), file.facts().bytes(), dataset.rowCount()));
    }
    return new HubDataset(dataset, Format.PARQUET, splits, List.of());
  }

  /** The splits that have rows, in their order of use: the hub's library refuses an empty one. */
  static List<DatasetDescription.DescribedSplit> filledSplits(DatasetDescription dataset) {
    return SplitPurpose.inOrderOfUse(dataset.splits()).stream()
        .filter(split -> split.rows() > 0)
        .toList();
  }

  /** The rows of all splits. */
  long rows() {
    return splits.stream().mapToLong(Split::rows).sum();
  }

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

  /** The hub's name for a size category by number of rows. */
  static String sizeCategory(long rows) {
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

    /** Whether a file of this format has more types than text, number and boolean. */
    boolean typed() {
      return this == PARQUET;
    }
  }
}
