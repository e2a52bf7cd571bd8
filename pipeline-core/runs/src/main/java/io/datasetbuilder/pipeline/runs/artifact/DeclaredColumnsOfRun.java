package io.datasetbuilder.pipeline.runs.artifact;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.gold.DeclaredColumns;
import io.datasetbuilder.pipeline.gold.FindDeclared;
import io.datasetbuilder.pipeline.gold.FindDeclared.Declarations;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * States which columns of a run's source are declared as personal data and not published in plain
 * form: by its stored spec, the current catalog and the facts that the manifest recorded when Gold
 * was made. Where it cannot be determined which of the declared columns a file has, the file counts
 * as one with all of them. Safe for concurrent use.
 */
final class DeclaredColumnsOfRun {

  private static final int MOST_BYTES = 16 * 1024 * 1024;
  private static final Set<String> WITHOUT_SPECIFICATION = Set.of("file", "url");

  private final DatasetCatalog catalog;
  private final JsonCodec json;

  DeclaredColumnsOfRun(DatasetCatalog catalog, JsonCodec json) {
    this.catalog = catalog;
    this.json = json;
  }

  /**
   * The declared columns of one source.
   *
   * @param records their names in the records
   * @param silver their names in Silver
   */
  record Hidden(Set<String> records, Set<String> silver) {
    Hidden {
      records = new LinkedHashSet<>(records);
      silver = new LinkedHashSet<>(silver);
    }

    static final Hidden NOTHING = new Hidden(Set.of(), Set.of());

    Hidden and(Set<String> names) {
      Set<String> moreRecords = new LinkedHashSet<>(records);
      moreRecords.addAll(names);
      Set<String> moreSilver = new LinkedHashSet<>(silver);
      moreSilver.addAll(names);
      return new Hidden(moreRecords, moreSilver);
    }
  }

  /** Empty when nothing states what is declared. */
  Optional<Hidden> find(RunView run, String key, Optional<BuildSpec> spec) {
    Set<String> recorded = recorded(run, key);
    Optional<SourceSpec> source =
        spec.flatMap(
            stored ->
                stored.sources().stream().filter(one -> one.keyText().equals(key)).findFirst());
    if (source.isPresent()) {
      return Optional.of(
          declared(run, key, source.get(), spec.get().pii().maskColumns()).and(recorded));
    }
    boolean hasGold = run.manifest().findings().personalData().masking(key).isPresent();
    return hasGold || (spec.isEmpty() && nothingWasDeclared(run, key))
        ? Optional.of(Hidden.NOTHING.and(recorded))
        : Optional.empty();
  }

  /**
   * Whether the source declared no column. Only the BuildSpec declares columns of a file or an
   * address, and its declarations are recorded once Gold is made.
   */
  private static boolean nothingWasDeclared(RunView run, String key) {
    return run.manifest().outputs().artifacts().containsKey(key) && hasNoSpecification(run, key);
  }

  private static boolean hasNoSpecification(RunView run, String key) {
    return run.provenance(key)
        .filter(source -> WITHOUT_SPECIFICATION.contains(source.provider()))
        .isPresent();
  }

  private Hidden declared(RunView run, String key, SourceSpec source, List<String> maskColumns) {
    Set<String> fields =
        catalog.find(source).map(DatasetCatalog.CatalogFacts::piiFields).orElseGet(Set::of);
    GoldSelection gold =
        source
            .<Optional<GoldSelection>>match(
                api -> api.gold(), file -> Optional.empty(), url -> Optional.empty())
            .orElseGet(GoldSelection::everything);
    if (fields.isEmpty() && gold.piiColumns().isEmpty() && maskColumns.isEmpty()) {
      return Hidden.NOTHING;
    }
    SourceSchema schema = source.common().schema().orElseGet(SourceSchema::empty);
    Optional<List<String>> records = recordColumns(run, key);
    var found =
        FindDeclared.in(
            new Declarations(
                silverColumns(run, key),
                records.orElse(List.of()),
                schema,
                gold,
                maskColumns,
                fields));
    return records.isPresent() && found instanceof Completed<DeclaredColumns> known
        ? new Hidden(
            Set.copyOf(known.value().hiddenInSource()), new LinkedHashSet<>(known.value().masked()))
        : everything(schema, gold, maskColumns, fields);
  }

  private static Hidden everything(
      SourceSchema schema, GoldSelection gold, List<String> maskColumns, Set<String> fields) {
    Set<String> names = new LinkedHashSet<>(gold.piiColumns());
    names.addAll(maskColumns);
    names.addAll(fields);
    fields.forEach(field -> names.add(schema.rename().getOrDefault(field, field)));
    names.removeAll(gold.publishUnmasked());
    return Hidden.NOTHING.and(names);
  }

  private static List<Column> silverColumns(RunView run, String key) {
    return Optional.ofNullable(run.manifest().tables().schemaSummaries().get(key))
        .map(SchemaSummary::fields)
        .orElseGet(List::of)
        .stream()
        .map(field -> new Column(field.name(), Simple.STRING))
        .toList();
  }

  private Optional<List<String>> recordColumns(RunView run, String key) {
    return run.files()
        .read(RunPath.of("bronze/" + key + "/metadata.json"), MOST_BYTES)
        .flatMap(json::read)
        .flatMap(document -> member(document, "columns"))
        .map(columns -> texts(columns, "name"));
  }

  private static Set<String> recorded(RunView run, String key) {
    return run.manifest()
        .findings()
        .personalData()
        .masking(key)
        .map(masking -> new LinkedHashSet<>(masking.maskedColumns()))
        .orElseGet(LinkedHashSet::new);
  }

  private static Optional<JsonArray> member(JsonValue document, String name) {
    return document instanceof JsonObject object
            && object.members().get(name) instanceof JsonArray array
        ? Optional.of(array)
        : Optional.empty();
  }

  private static List<String> texts(JsonArray entries, String name) {
    List<String> texts = new ArrayList<>();
    for (JsonValue entry : entries.items()) {
      if (entry instanceof JsonObject object
          && object.members().get(name) instanceof JsonText text) {
        texts.add(text.value());
      }
    }
    return texts;
  }
}
