package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.document.description.LicenseLists;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code dataset-metadata.json}: the metadata of a dataset on Kaggle. */
final class KaggleMetadata {

  private static final int SHORTEST_TITLE = 6;
  private static final int LONGEST_TITLE = 50;
  private static final int SHORTEST_SUBTITLE = 20;
  private static final int LONGEST_SUBTITLE = 80;

  private KaggleMetadata() {}

  /**
   * @param fileName CSV file next to the document
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
            .put("id", KaggleExporter.KaggleId.of(request))
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

  /**
   * Title of the dataset. Kaggle requires unique titles: each of several tables has its name at the
   * end.
   */
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

  /** Description of the dataset, which states terms that are not on Kaggle's list. */
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

  /** Declared terms by the names on Kaggle's closed list. */
  static final class KaggleLicense {

    /** Terms that the description states. */
    static final String OTHER = "other";

    private static final String UNKNOWN = "unknown";

    private KaggleLicense() {}

    /** The one license to name: {@code unknown} when none is declared. */
    static String of(Optional<License> license) {
      return license
          .map(
              declared ->
                  LicenseLists.KAGGLE.named(LicenseLists.family(declared.id())).orElse(OTHER))
          .orElse(UNKNOWN);
    }
  }

  /** Column types by the names that Kaggle knows. */
  static final class KaggleType {

    private static final Set<DataType> DATETIMES =
        Set.of(Simple.DATE, Simple.DATETIME, Simple.DATETIME_NS, Simple.DATETIME_NS_UTC);

    private KaggleType() {}

    static String of(DataType type) {
      if (type instanceof Whole) {
        return "integer";
      }
      if (type instanceof Decimal || type == Simple.FLOAT32 || type == Simple.FLOAT64) {
        return "decimal";
      }
      if (type instanceof ZonedDatetime || DATETIMES.contains(type)) {
        return "datetime";
      }
      return type == Simple.BOOLEAN ? "boolean" : "string";
    }
  }

  /** Update frequencies that Kaggle knows, quickest first. */
  enum KaggleFrequency implements WireNamed.LowerCase {
    HOURLY(Duration.ofHours(1)),
    DAILY(Duration.ofDays(1)),
    WEEKLY(Duration.ofDays(7)),
    MONTHLY(Duration.ofDays(31)),
    QUARTERLY(Duration.ofDays(92)),
    ANNUALLY(Duration.ofDays(Integer.MAX_VALUE));

    private final Duration longest;

    KaggleFrequency(Duration longest) {
      this.longest = longest;
    }

    /**
     * The quickest frequency that a cadence keeps: one of two days is weekly, since daily would
     * promise too much. Empty when the text is no cadence.
     */
    static Optional<String> of(String cadence) {
      return RefreshCadence.of(cadence).map(RefreshCadence::duration).map(KaggleFrequency::keptBy);
    }

    private static String keptBy(Duration cadence) {
      for (KaggleFrequency frequency : values()) {
        if (cadence.compareTo(frequency.longest) <= 0) {
          return frequency.wire();
        }
      }
      return ANNUALLY.wire();
    }
  }
}
