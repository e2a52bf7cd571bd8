package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.document.croissant.Croissant;
import io.datasetbuilder.pipeline.document.description.Publication;
import java.util.List;

/**
 * A Croissant document for publication: the one beside the card, with what only a publication can
 * state. Options: {@code creator}, {@code creator_type} ({@code organization} or {@code person}),
 * {@code creator_url}, {@code url}, {@code date_published}, and {@code data_url} where the data
 * files are not reached by their relative paths.
 */
final class CroissantExporter implements Exporter {

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
    target.writeDocument(Croissant.render(request.dataset(), PublicationOptions.in(options), way));
  }
}
