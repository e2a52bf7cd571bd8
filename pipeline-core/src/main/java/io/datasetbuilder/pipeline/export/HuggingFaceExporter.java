package io.datasetbuilder.pipeline.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.file.FileFacts;
import java.util.List;

/**
 * A folder that is a Hugging Face dataset: one data file, the card with its front matter, and
 * {@code dataset_infos.json}. Options: {@code format} ({@code parquet} or {@code jsonl}) and {@code
 * language}.
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
    String path = "data/" + WHOLE + "-00000-of-00001." + format.wire();
    FileFacts file = target.writeTable(path, format.table());
    HubSplit split =
        new HubSplit(WHOLE, path, file.bytes(), request.dataset().profile().rowCount());
    HubDataset hub =
        new HubDataset(request.dataset(), format, List.of(split), LANGUAGE.in(request.options()));
    target.writeDocument("README.md", HubCard.render(hub));
    target.writeDocument("dataset_infos.json", HubInfos.render(hub));
  }
}
