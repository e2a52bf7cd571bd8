package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.document.card.SummaryPage;
import java.util.List;

/** One page that shows the dataset at a glance. It has no options. */
final class MarkdownExporter implements Exporter {

  @Override
  public String kind() {
    return "markdown";
  }

  @Override
  public List<Problem> check(JsonObject options, String at) {
    return List.of();
  }

  @Override
  public void export(ExportRequest request, ExportTarget target) {
    target.writeDocument(SummaryPage.render(request.dataset()));
  }
}
