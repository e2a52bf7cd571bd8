package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.document.export.BuiltInExporters.CsvProfile;
import java.util.List;

/**
 * A CSV file and {@code dataset-metadata.json} beside it, as Kaggle takes them. Options: {@code
 * profile} as for {@code csv}, and {@code owner}, {@code slug}, {@code title} and {@code subtitle}
 * where the ones derived from the BuildSpec do not suit; where a run makes several tables, the
 * table's name is put behind slug and title. Kaggle holds titles to 6-50, subtitles to 20-80 and
 * slugs to 3-50 characters.
 */
final class KaggleExporter implements Exporter {

  static final String ACCOUNT = "[A-Za-z0-9](?:[A-Za-z0-9_-]{0,48}[A-Za-z0-9])?";

  static final ExportOption<String> OWNER =
      ExportOption.text(
          "owner", ACCOUNT, "the name of a Kaggle account: letters, digits and hyphens");
  static final ExportOption<String> SLUG =
      ExportOption.text(
          "slug",
          "[a-z0-9][a-z0-9-]{1,48}[a-z0-9]",
          "3 to 50 lower-case letters, digits and hyphens, without a hyphen at its ends");
  static final ExportOption<String> TITLE =
      ExportOption.text("title", "\\S.{4,48}\\S", "one line of 6 to 50 characters");
  static final ExportOption<String> SUBTITLE =
      ExportOption.text("subtitle", "\\S.{18,78}\\S", "one line of 20 to 80 characters");

  private static final String METADATA = "dataset-metadata.json";

  private static final List<ExportOption<?>> OPTIONS =
      List.of(CsvProfile.OPTION, OWNER, SLUG, TITLE, SUBTITLE);

  @Override
  public String kind() {
    return "kaggle";
  }

  @Override
  public List<Problem> check(JsonObject options, String at) {
    return ExportOption.checkAll(OPTIONS, options, at);
  }

  @Override
  public List<String> writesBeside() {
    return List.of(METADATA);
  }

  @Override
  public List<String> remarks(ExportRequest request) {
    return KaggleId.owner(request).isPresent()
        ? List.of()
        : List.of(
            "The Kaggle metadata names no account: its id \""
                + KaggleId.of(request)
                + "\" lacks the owner, which the option owner gives");
  }

  @Override
  public void export(ExportRequest request, ExportTarget target) {
    target.writeTable(CsvProfile.in(request.options()).format());
    target.writeBeside(METADATA, KaggleMetadata.render(request, target.fileName()));
  }
}
