package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.column.ColumnHints.Display;
import io.datasetbuilder.buildspec.column.ColumnHints.HintOrigin;
import io.datasetbuilder.buildspec.column.ColumnHints.Semantic;
import io.datasetbuilder.buildspec.column.ColumnHints.Unit;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.pii.PiiPolicy.PiiMode;
import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.buildspec.source.DeclaredTerms.Redistribution;
import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.column.TableColumn.Sensitivity;
import io.datasetbuilder.warehouse.snapshot.SnapshotCoverage;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource.ProviderDataset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Converts the columns, the coverage, the sources and the origin of a snapshot to and from JSON.
 * Unknown facts and undeclared members are absent.
 */
final class SnapshotCodec {

  private static final String TERMS = "terms";
  private static final String PROVENANCE = "provenance";
  private static final String EARLIER = "earlier_terms";

  private SnapshotCodec() {}

  static JsonObject writeColumns(List<TableColumn> columns) {
    return new JsonMembers().putList("columns", columns, SnapshotCodec::write).toObject();
  }

  static List<TableColumn> readColumns(JsonFields document) {
    return document.objects("columns", SnapshotCodec::column);
  }

  private static JsonObject write(TableColumn column) {
    Sensitivity sensitivity = column.sensitivity();
    return new JsonMembers()
        .put("name", column.name())
        .put("dtype", column.dtype())
        .put("hints", new JsonObject(column.hints().members()))
        .put("sensitivity", sensitivity.status().wire())
        .putTexts("sensitivity_kinds", sensitivity.kinds())
        .toObject();
  }

  private static TableColumn column(JsonFields column) {
    Sensitivity.Status status =
        ColumnValues.constant(Sensitivity.Status.class, column.requiredText("sensitivity"));
    return new TableColumn(
        column.requiredText("name"),
        column.requiredText("dtype"),
        hints(column.fields("hints")),
        new Sensitivity(status, column.texts("sensitivity_kinds")));
  }

  private static ColumnHints hints(JsonFields hints) {
    return new ColumnHints(
        hints.object("semantic").map(present -> semantic(hints.fields("semantic"))),
        hints.object("display").map(present -> display(hints.fields("display"))),
        hints.object("unit").map(present -> unit(hints.fields("unit"))));
  }

  private static Semantic semantic(JsonFields semantic) {
    return new Semantic(semantic.requiredText("kind"), origin(semantic));
  }

  private static Display display(JsonFields display) {
    return new Display(
        display.text("label"),
        display.text("description"),
        display.text("format"),
        display.textsByName("codes"),
        origin(display));
  }

  private static Unit unit(JsonFields unit) {
    Optional<JsonValue> scale = unit.value("scale");
    return new Unit(
        unit.requiredText("name"),
        scale
            .filter(JsonNumber.class::isInstance)
            .map(JsonNumber.class::cast)
            .map(JsonNumber::value),
        origin(unit));
  }

  private static HintOrigin origin(JsonFields hint) {
    return ColumnValues.constant(HintOrigin.class, hint.requiredText("origin"));
  }

  static JsonObject writeCoverage(SnapshotCoverage coverage) {
    return new JsonMembers()
        .put("status", coverage.status())
        .putTexts("reasons", coverage.reasons())
        .putIfPresent("fetched_rows", boxed(coverage.fetchedRows()), JsonValue::of)
        .put("total_status", coverage.totalStatus())
        .putIfPresent("total", boxed(coverage.total()), JsonValue::of)
        .putIfPresent("observed_at", coverage.observedAt().map(ColumnValues::micros), JsonValue::of)
        .toObject();
  }

  static SnapshotCoverage readCoverage(JsonFields coverage) {
    return new SnapshotCoverage(
        coverage.requiredText("status"),
        coverage.texts("reasons"),
        unboxed(coverage.whole("fetched_rows")),
        coverage.requiredText("total_status"),
        unboxed(coverage.whole("total")),
        coverage.whole("observed_at").map(ColumnValues::instant));
  }

  private static Optional<Long> boxed(OptionalLong value) {
    return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
  }

  private static OptionalLong unboxed(Optional<Long> value) {
    return value.map(OptionalLong::of).orElseGet(OptionalLong::empty);
  }

  static JsonObject writeSources(List<SnapshotSource> sources) {
    return new JsonMembers().putList("sources", sources, SnapshotCodec::write).toObject();
  }

  /**
   * The sources of a snapshot. A document without sources is damaged: the terms that forbid its
   * rows would be unknown.
   */
  static List<SnapshotSource> readSources(JsonFields document) {
    List<SnapshotSource> sources = document.objects("sources", SnapshotCodec::source);
    if (sources.isEmpty()) {
      document.refuse("sources", "at least one source");
    }
    return sources;
  }

  private static JsonObject write(SnapshotSource source) {
    return new JsonMembers()
        .put("key", source.key())
        .put("kind", source.kind().wire())
        .putIfPresent("provider", source.dataset().map(ProviderDataset::provider), JsonValue::of)
        .putIfPresent("dataset", source.dataset().map(ProviderDataset::dataset), JsonValue::of)
        .putIfPresent(TERMS, source.terms(), SnapshotCodec::write)
        .toObject();
  }

  private static JsonObject write(DeclaredTerms terms) {
    return new JsonMembers()
        .put("redistribution", terms.redistribution().wire())
        .put("statement", terms.statement())
        .putIfPresent("link", terms.link().map(HttpsUrl::value), JsonValue::of)
        .toObject();
  }

  private static DeclaredTerms terms(JsonFields terms) {
    return new DeclaredTerms(
        ColumnValues.constant(Redistribution.class, terms.requiredText("redistribution")),
        terms.requiredText("statement"),
        terms.text("link").map(HttpsUrl::new));
  }

  private static SnapshotSource source(JsonFields source) {
    SourceKind kind = ColumnValues.constant(SourceKind.class, source.requiredText("kind"));
    Optional<ProviderDataset> dataset =
        kind == SourceKind.PUBLIC_API
            ? Optional.of(
                new ProviderDataset(
                    source.requiredText("provider"), source.requiredText("dataset")))
            : Optional.empty();
    Optional<DeclaredTerms> terms = source.object(TERMS).map(there -> terms(source.fields(TERMS)));
    return new SnapshotSource(source.requiredText("key"), kind, dataset, terms);
  }

  static JsonObject writeOrigin(SnapshotOrigin origin) {
    JsonObject pii =
        new JsonMembers()
            .put("mode", origin.pii().mode().wire())
            .putTexts("allow_columns", origin.pii().allowColumns())
            .putTexts("mask_columns", origin.pii().maskColumns())
            .toObject();
    return new JsonMembers()
        .putIfPresent("license", origin.license().id(), JsonValue::of)
        .putIfPresent("license_name", origin.license().name(), JsonValue::of)
        .putIfPresent("license_link", origin.license().link(), JsonValue::of)
        .putIfPresent("attribution", origin.attribution(), JsonValue::of)
        .put("pii", pii)
        .putList(PROVENANCE, origin.provenance(), source -> source)
        .putIfPresent(
            EARLIER,
            Optional.of(origin.earlier()).filter(terms -> !terms.isEmpty()),
            LineageCodec::writeTerms)
        .toObject();
  }

  static SnapshotOrigin readOrigin(JsonFields origin) {
    JsonFields pii = origin.fields("pii");
    return new SnapshotOrigin(
        new License(
            origin.text("license"), origin.text("license_name"), origin.text("license_link")),
        origin.text("attribution"),
        new PiiPolicy(
            ColumnValues.constant(PiiMode.class, pii.requiredText("mode")),
            pii.texts("allow_columns"),
            pii.texts("mask_columns")),
        provenance(origin),
        LineageCodec.readTerms(origin, EARLIER));
  }

  private static List<JsonObject> provenance(JsonFields origin) {
    List<JsonValue> sources = origin.array(PROVENANCE).map(JsonArray::items).orElseGet(List::of);
    List<JsonObject> objects =
        sources.stream().filter(JsonObject.class::isInstance).map(JsonObject.class::cast).toList();
    if (objects.size() < sources.size()) {
      origin.refuse(PROVENANCE, "a list of objects");
    }
    return objects;
  }
}
