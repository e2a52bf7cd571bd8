package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.document.description.GoldTable;
import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.source.provider.catalog.SourceColumnHints;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.silver.ColumnChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Describes the Gold table of a source, for every document that is rendered about it. */
final class Descriptions {

  private final BuildSpec spec;
  private final DatasetCatalog catalog;
  private final SourceColumnHints hints;
  private final String builderVersion;
  private final String specDigest;

  Descriptions(BuildSpec spec, DatasetCatalog catalog, String builderVersion, String specDigest) {
    this.spec = spec;
    this.catalog = catalog;
    this.hints = new SourceColumnHints(catalog);
    this.builderVersion = builderVersion;
    this.specDigest = specDigest;
  }

  /** Describes the Gold of a source. */
  DatasetDescription of(
      BuiltSource source,
      InspectedSilver silver,
      PublishedTable gold,
      List<DatasetDescription.DescribedSplit> splits,
      Optional<HistoryFacts> history) {
    SourceFacts facts = source.facts();
    return new DatasetDescription(
        identity(facts.key().value()),
        terms(),
        List.of(origin(source)),
        table(gold, hints.of(facts.source())),
        splits,
        source.qualityResults().orElse(List.of()),
        PersonalData.of(
            spec.pii(),
            silver.personalData().all().stream(),
            silver.declared(),
            gold.table().columns()),
        Optional.empty(),
        continued(processing(source, silver, gold), history));
  }

  /** Describes a composed Gold. */
  DatasetDescription of(
      JoinedSources joined,
      PublishedTable gold,
      List<DatasetDescription.DescribedSplit> splits,
      Optional<HistoryFacts> history) {
    List<SourceSpec> sources =
        List.of(joined.left().facts().source(), joined.right().facts().source());
    return new DatasetDescription(
        identity(joined.name().value()),
        terms(),
        List.of(origin(joined.left()), origin(joined.right())),
        table(gold, hints.ofAny(sources)),
        splits,
        joined.qualityResults(),
        PersonalData.of(spec.pii(), joined.findings(), joined.declared(), gold.table().columns()),
        Optional.of(joined.provenance()),
        continued(processing(joined), history));
  }

  /** The steps of the run, then how its rows continue those of the previous snapshot. */
  private static List<String> continued(List<String> steps, Optional<HistoryFacts> history) {
    List<String> all = new ArrayList<>(steps);
    history.map(HistoryFacts::sentence).ifPresent(all::add);
    return all;
  }

  private static List<String> processing(JoinedSources joined) {
    List<String> steps = new ArrayList<>(List.of(joined.sentence()));
    for (BuiltSource side : List.of(joined.left(), joined.right())) {
      side.adjustments()
          .sentences()
          .forEach(sentence -> steps.add("Source " + side.facts().key().value() + ": " + sentence));
      side.zoneChanges()
          .sentences()
          .forEach(
              sentence ->
                  steps.add("Source " + side.facts().key().value() + ", " + sentence + "."));
    }
    return steps;
  }

  private static GoldTable table(PublishedTable gold, Map<String, ColumnHints> stated) {
    return new GoldTable(
        gold.profile(),
        stated,
        Optional.of(new DatasetDescription.DescribedFile(gold.path().fileName(), gold.facts())),
        gold.sample());
  }

  private DatasetDescription.DatasetIdentity identity(String goldName) {
    return new DatasetDescription.DatasetIdentity(
        spec.datasetId(), spec.title(), spec.description(), goldName, builderVersion, specDigest);
  }

  private DatasetDescription.Terms terms() {
    return new DatasetDescription.Terms(
        license(),
        spec.attribution(),
        metadata("version"),
        spec.refreshCadence().map(RefreshCadence::text));
  }

  private DatasetDescription.RowOrigin origin(BuiltSource source) {
    BuiltSource.Bronze bronze = source.bronze().orElseThrow();
    SourceFacts facts = source.facts();
    return new DatasetDescription.RowOrigin(
        facts.key().value(),
        facts.source().provider(),
        facts.source().dataset(),
        bronze.arrival().fileName(),
        bronze.table().recordCount(),
        bronze.table().dataChecksum(),
        bronze.provenance(facts.source()).coverage(),
        collection(facts.source(), bronze.readAt()),
        facts.source().terms());
  }

  private DatasetDescription.Collection collection(SourceSpec source, Instant readAt) {
    Optional<DatasetCatalog.DatasetPage> page =
        catalog.find(source).flatMap(DatasetCatalog.CatalogFacts::page);
    return new DatasetDescription.Collection(
        source.match(
            api -> Optional.of(readAt), file -> Optional.empty(), url -> Optional.of(readAt)),
        page.map(DatasetCatalog.DatasetPage::institution),
        page.flatMap(DatasetCatalog.DatasetPage::url));
  }

  /** The declared license, else the legacy one of the metadata (Spec, top level). */
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

  private static List<String> processing(
      BuiltSource source, InspectedSilver silver, PublishedTable gold) {
    List<String> steps = new ArrayList<>(source.adjustments().sentences());
    source
        .facts()
        .schema()
        .rename()
        .forEach((from, to) -> steps.add("Column " + from + " was renamed " + to + "."));
    for (ColumnChange change : silver.table().changes()) {
      steps.add(
          "Column "
              + change.column()
              + " was made "
              + change.to().dtype()
              + " by "
              + change.rule()
              + ".");
    }
    source.facts().schema().drop().forEach(name -> steps.add("Column " + name + " was left out."));
    BronzeTable bronze = source.bronze().orElseThrow().table();
    ZoneChanges.of(source.facts(), bronze, gold.table().columns())
        .sentences()
        .forEach(sentence -> steps.add(started(sentence)));
    return steps;
  }

  private static String started(String sentence) {
    return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + ".";
  }
}
