package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.document.export.HubDataset.Format;
import io.datasetbuilder.pipeline.document.export.HubDataset.Split;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A folder that is a Hugging Face dataset: a data file for each split, the card with its front
 * matter, and {@code dataset_infos.json}. Options: {@code format} ({@code parquet} or {@code
 * jsonl}) and {@code language}.
 */
final class HuggingFaceExporter implements Exporter {

  private static final ExportOption<List<String>> LANGUAGE = ExportOption.languages("language");
  private static final List<ExportOption<?>> OPTIONS = List.of(Format.OPTION, LANGUAGE);

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
    Format format = Format.OPTION.in(request.options()).orElse(Format.PARQUET);
    HubDataset hub =
        new HubDataset(
            request.dataset(),
            format,
            splits(request.dataset(), format, target),
            LANGUAGE.in(request.options()).orElse(List.of()));
    target.writeDocument("README.md", HubCard.render(hub));
    target.writeDocument("dataset_infos.json", HubInfos.render(hub));
  }

  /**
   * A dataset without splits is one split of all rows. Splits without a row are left out: the
   * library refuses a folder that has one.
   */
  private static List<Split> splits(
      DatasetDescription dataset, Format format, ExportTarget target) {
    List<DatasetDescription.DescribedSplit> filled = HubDataset.filledSplits(dataset);
    if (filled.isEmpty()) {
      String path = path(HubDataset.WHOLE, format);
      FileFacts file = target.writeTable(path, format.table());
      return List.of(new Split(HubDataset.WHOLE, path, file.bytes(), dataset.rowCount()));
    }
    HubSplitNames names = new HubSplitNames();
    List<Split> splits = new ArrayList<>();
    for (DatasetDescription.DescribedSplit split : filled) {
      String name = names.next(split.name());
      String path = path(name, format);
      FileFacts file = target.writeSplit(path, split, format.table());
      splits.add(new Split(name, path, file.bytes(), split.rows()));
    }
    return splits;
  }

  @Override
  public List<String> remarks(ExportRequest request) {
    DatasetDescription dataset = request.dataset();
    if (dataset.rowCount() == 0) {
      return List.of("The Hugging Face dataset has no row, and its library loads none without");
    }
    int empty = dataset.splits().size() - HubDataset.filledSplits(dataset).size();
    return empty == 0
        ? List.of()
        : List.of(
            "The Hugging Face dataset leaves out " + NumberFormat.counted(empty, "empty split"));
  }

  private static String path(String split, Format format) {
    return "data/" + split + "-00000-of-00001." + format.wire();
  }

  /**
   * {@code dataset_infos.json}: the same facts as the card's front matter, for older readers. The
   * sizes of the rows in a reader's memory, {@code num_bytes} and {@code dataset_size}, are left
   * out: only that reader knows them.
   */
  static final class HubInfos {

    private HubInfos() {}

    static String render(HubDataset hub) {
      JsonMembers splits = new JsonMembers();
      hub.splits().forEach(split -> splits.put(split.name(), split(split)));
      JsonObject info =
          new JsonMembers()
              .put("description", hub.dataset().description())
              .put("citation", "")
              .put("homepage", "")
              .put("license", hub.dataset().license().map(License::id).orElse(""))
              .put("features", new HubFeatures(hub.format()).inInfos(hub.columns()))
              .put("splits", splits.toObject())
              .put("download_size", hub.bytes())
              .toObject();
      return JsonRenderer.render(new JsonMembers().put("default", info).toObject());
    }

    private static JsonObject split(Split split) {
      return new JsonMembers()
          .put("name", split.name())
          .put("num_examples", split.rows())
          .toObject();
    }
  }

  /**
   * Names of splits as the Hugging Face hub takes them: letters, digits and underscores. Of names
   * that become the same one, or differ in letter case alone, every later one gets a number. Not
   * for sharing.
   */
  static final class HubSplitNames {

    private final Set<String> taken = new HashSet<>();

    /** The hub's name of the next split. */
    String next(String name) {
      String plain = name.replaceAll("[^\\p{L}\\p{N}_]", "_");
      String candidate = plain;
      for (int number = 2; !taken.add(CaseFold.of(candidate)); number++) {
        candidate = plain + "_" + number;
      }
      return candidate;
    }
  }
}
