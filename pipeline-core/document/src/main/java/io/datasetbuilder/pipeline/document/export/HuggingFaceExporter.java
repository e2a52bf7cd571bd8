package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DescribedSplit;
import io.datasetbuilder.pipeline.document.description.SplitPurpose;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;

/**
 * A folder that is a Hugging Face dataset: a data file for each split, the card with its front
 * matter, and {@code dataset_infos.json}. Options: {@code format} ({@code parquet} or {@code
 * jsonl}) and {@code language}.
 */
final class HuggingFaceExporter implements Exporter {

  private static final LanguageOption LANGUAGE = new LanguageOption("language");
  private static final List<ExportOption> OPTIONS = List.of(HubFormat.OPTION, LANGUAGE);
  private static final String WHOLE = "train";

  @Override
  public String kind() {
    return "huggingface";
  }

  @Override
  public List<Problem> check(JsonObject options, String at) {
    return ExportOption.checkAll(OPTIONS, options, at);
  }

  @Override
  public void export(ExportRequest request, ExportTarget target) {
    HubFormat format = HubFormat.OPTION.in(request.options());
    HubDataset hub =
        new HubDataset(
            request.dataset(),
            format,
            splits(request.dataset(), format, target),
            LANGUAGE.in(request.options()));
    target.writeDocument("README.md", HubCard.render(hub));
    target.writeDocument("dataset_infos.json", HubInfos.render(hub));
  }

  /**
   * A dataset without splits is one split of all rows. Splits without a row are left out: the
   * library refuses a folder that has one.
   */
  private static List<HubSplit> splits(
      DatasetDescription dataset, HubFormat format, ExportTarget target) {
    List<DescribedSplit> filled = filled(dataset);
    if (filled.isEmpty()) {
      String path = path(WHOLE, format);
      FileFacts file = target.writeTable(path, format.table());
      return List.of(new HubSplit(WHOLE, path, file.bytes(), dataset.rowCount()));
    }
    HubSplitNames names = new HubSplitNames();
    List<HubSplit> splits = new ArrayList<>();
    for (DescribedSplit split : filled) {
      String name = names.next(split.name());
      String path = path(name, format);
      FileFacts file = target.writeSplit(path, split, format.table());
      splits.add(new HubSplit(name, path, file.bytes(), split.rows()));
    }
    return splits;
  }

  private static List<DescribedSplit> filled(DatasetDescription dataset) {
    return SplitPurpose.inOrderOfUse(dataset.splits()).stream()
        .filter(split -> split.rows() > 0)
        .toList();
  }

  @Override
  public List<String> remarks(ExportRequest request) {
    DatasetDescription dataset = request.dataset();
    if (dataset.rowCount() == 0) {
      return List.of("The Hugging Face dataset has no row, and its library loads none without");
    }
    int empty = dataset.splits().size() - filled(dataset).size();
    return empty == 0
        ? List.of()
        : List.of(
            "The Hugging Face dataset leaves out " + NumberFormat.counted(empty, "empty split"));
  }

  private static String path(String split, HubFormat format) {
    return "data/" + split + "-00000-of-00001." + format.wire();
  }
}
