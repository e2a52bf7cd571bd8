package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.model.type.Column;
import java.util.List;

/**
 * A Hugging Face dataset whose data files are written and whose documents are not.
 *
 * @param splits at least one
 * @param languages codes of the data's languages; empty when nobody said
 */
record HubDataset(
    DatasetDescription dataset, HubFormat format, List<HubSplit> splits, List<String> languages) {

  /** Length of all data files. */
  long bytes() {
    return splits.stream().mapToLong(HubSplit::bytes).sum();
  }

  /** The columns as the data files hold them. */
  List<Column> columns() {
    return format.typed()
        ? dataset.profile().columns().stream().map(profile -> profile.column()).toList()
        : JsonColumns.of(dataset.profile());
  }

  /** How the hub names the number of rows. */
  String sizeCategory() {
    long rows = splits.stream().mapToLong(HubSplit::rows).sum();
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
}
