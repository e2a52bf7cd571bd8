package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.description.DatasetDescription;
import io.datasetbuilder.pipeline.description.DatasetIdentity;
import io.datasetbuilder.pipeline.description.GoldTable;
import io.datasetbuilder.pipeline.description.Origin;
import io.datasetbuilder.pipeline.description.Origin.Publisher;
import io.datasetbuilder.pipeline.description.PersonalData;
import io.datasetbuilder.pipeline.description.QualitySummary;
import io.datasetbuilder.pipeline.description.SampleRow;
import io.datasetbuilder.pipeline.description.Terms;
import io.datasetbuilder.pipeline.description.Terms.License;
import io.datasetbuilder.pipeline.document.JsonRenderer;
import io.datasetbuilder.pipeline.manifest.Coverage;
import io.datasetbuilder.pipeline.silver.ColumnChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Describes the Gold table of a source, for every document that is rendered about it. */
final class Descriptions {

  private final BuildSpec spec;
  private final String builderVersion;
  private final String specDigest;

  Descriptions(BuildSpec spec, String builderVersion, String specDigest) {
    this.spec = spec;
    this.builderVersion = builderVersion;
    this.specDigest = specDigest;
  }

  DatasetDescription of(SourceFacts facts, BuiltSource.Bronze bronze, BuiltSource.Silver gold) {
    return new DatasetDescription(
        identity(facts.key().value()),
        terms(),
        List.of(origin(facts, bronze)),
        new GoldTable(
            gold.table().profile(),
            Map.of(),
            Optional.empty(),
            gold.sample().stream().map(Descriptions::row).toList()),
        List.of(),
        QualitySummary.unchecked(),
        PersonalData.unscanned(),
        Optional.empty(),
        processing(facts, gold));
  }

  private DatasetIdentity identity(String goldName) {
    return new DatasetIdentity(
        spec.datasetId(), spec.title(), spec.description(), goldName, builderVersion, specDigest);
  }

  private Terms terms() {
    return new Terms(
        license(),
        Optional.empty(),
        metadata("version"),
        spec.refreshCadence().map(RefreshCadence::text));
  }

  private static Origin origin(SourceFacts facts, BuiltSource.Bronze bronze) {
    return new Origin(
        facts.key().value(),
        facts.source().provider(),
        facts.source().dataset(),
        bronze.table().recordCount(),
        bronze.table().dataChecksum(),
        Coverage.complete(),
        Publisher.unknown());
  }

  /** The declared licence, else the legacy one of the metadata (Spec, top level). */
  private Optional<License> license() {
    return spec.license()
        .id()
        .or(() -> metadata("license"))
        .map(id -> new License(id, spec.license().name(), spec.license().link()));
  }

  private Optional<String> metadata(String name) {
    JsonValue value = spec.metadata().members().get(name);
    if (value instanceof JsonValue.JsonText text && !text.value().isBlank()) {
      return Optional.of(text.value());
    }
    return value instanceof JsonValue.JsonNumber number
        ? Optional.of(number.value().toPlainString())
        : Optional.empty();
  }

  private static List<String> processing(SourceFacts facts, BuiltSource.Silver gold) {
    List<String> steps = new ArrayList<>();
    facts
        .schema()
        .rename()
        .forEach((from, to) -> steps.add("Column " + from + " was renamed " + to + "."));
    for (ColumnChange change : gold.table().changes()) {
      steps.add(
          "Column "
              + change.column()
              + " was made "
              + change.to().dtype()
              + " by "
              + change.rule()
              + ".");
    }
    return steps;
  }

  private static SampleRow row(List<JsonValue> cells) {
    return new SampleRow(cells.stream().map(Descriptions::cell).toList());
  }

  private static Optional<String> cell(JsonValue value) {
    if (value instanceof JsonValue.JsonNull) {
      return Optional.empty();
    }
    if (value instanceof JsonValue.JsonText text) {
      return Optional.of(text.value());
    }
    if (value instanceof JsonValue.JsonNumber number) {
      return Optional.of(number.value().toPlainString());
    }
    return Optional.of(JsonRenderer.render(value).strip().replaceAll("\n *", " "));
  }
}
