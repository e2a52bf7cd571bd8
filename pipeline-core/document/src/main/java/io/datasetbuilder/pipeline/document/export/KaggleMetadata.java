package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.Terms.License;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code dataset-metadata.json}: what Kaggle is told about a dataset. */
final class KaggleMetadata {

  private static final int SHORTEST_TITLE = 6;
  private static final int LONGEST_TITLE = 50;
  private static final int SHORTEST_SUBTITLE = 20;
  private static final int LONGEST_SUBTITLE = 80;

  private KaggleMetadata() {}

  /**
   * @param fileName the CSV file that lies beside the document
   */
  static String render(ExportRequest request, String fileName) {
    DatasetDescription dataset = request.dataset();
    JsonObject options = request.options();
    String license = KaggleLicense.of(dataset.license());
    JsonObject metadata =
        new JsonMembers()
            .put("title", title(request))
            .put("subtitle", KaggleExporter.SUBTITLE.in(options).orElseGet(() -> subtitle(dataset)))
            .put("description", description(dataset, license))
            .put("id", KaggleId.of(request))
            .putList(
                "licenses",
                List.of(license),
                name -> new JsonMembers().put("name", name).toObject())
            .putList(
                "resources", List.of(dataset.profile()), profile -> resource(profile, fileName))
            .putIfPresent(
                "expectedUpdateFrequency",
                dataset.refreshCadence().flatMap(KaggleFrequency::of),
                JsonValue::of)
            .toObject();
    return JsonRenderer.render(metadata);
  }

  /** Kaggle wants a title once: of several tables, each has its name at the end. */
  private static String title(ExportRequest request) {
    String of = KaggleExporter.TITLE.in(request.options()).orElse(request.dataset().title());
    String name = PlainLine.cut(request.dataset().identity().goldName(), LONGEST_TITLE / 2);
    String title =
        request.tables() == 1
            ? PlainLine.cut(of, LONGEST_TITLE)
            : PlainLine.cut(of, LONGEST_TITLE - length(name) - 2) + ": " + name;
    return length(title) < SHORTEST_TITLE ? title + " dataset" : title;
  }

  private static String subtitle(DatasetDescription dataset) {
    String subtitle = PlainLine.cut(dataset.description(), LONGEST_SUBTITLE);
    return length(subtitle) < SHORTEST_SUBTITLE
        ? PlainLine.cut(subtitle + ": a table of " + size(dataset.profile()), LONGEST_SUBTITLE)
        : subtitle;
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /** Kaggle wants terms that are not on its list told in the description. */
  private static String description(DatasetDescription dataset, String license) {
    String terms =
        license.equals(KaggleLicense.OTHER)
            ? "\n\nLicense: " + dataset.license().map(KaggleMetadata::terms).orElseThrow()
            : "";
    return dataset.description() + terms;
  }

  private static String terms(License license) {
    return Stream.of(Optional.of(license.id()), license.name(), license.link())
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", "));
  }

  private static JsonObject resource(TableProfile profile, String fileName) {
    return new JsonMembers()
        .put("path", fileName)
        .put("description", "The whole table: " + size(profile) + ".")
        .put(
            "schema",
            new JsonMembers()
                .putList("fields", profile.columns(), column -> field(column.column()))
                .toObject())
        .toObject();
  }

  private static JsonObject field(Column column) {
    return new JsonMembers()
        .put("name", column.name())
        .put("type", KaggleType.of(column.type()))
        .toObject();
  }

  private static String size(TableProfile profile) {
    return NumberFormat.counted(profile.rowCount(), "row")
        + " and "
        + NumberFormat.counted(profile.columns().size(), "column");
  }
}
