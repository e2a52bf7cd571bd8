package io.datasetbuilder.pipeline.runs.notice;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.RunTotals;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.TableFacts.GoldSelectionFacts;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Writes the beginning and the end of a run as events of OpenLineage 2-0-2. Inputs are the sources
 * that delivered records, outputs the Gold tables. The parameters and addresses of sources are left
 * out.
 *
 * @param namespace of the job and its outputs
 * @param producer URI of this program
 */
record LineageEvents(String namespace, String producer) {

  private static final String SPEC = "https://openlineage.io/spec/";
  private static final String RUN_EVENT = SPEC + "2-0-2/OpenLineage.json#/$defs/RunEvent";
  private static final String SCHEMA =
      SPEC + "facets/1-1-1/SchemaDatasetFacet.json#/$defs/SchemaDatasetFacet";
  private static final String STATISTICS =
      SPEC
          + "facets/1-0-2/OutputStatisticsOutputDatasetFacet.json"
          + "#/$defs/OutputStatisticsOutputDatasetFacet";

  /** The events of a run with a manifest: its beginning, where that is known, and its end. */
  List<Notice> of(IndexedRun run, Manifest manifest) {
    Instant end = run.happenedAt().orElse(Instant.EPOCH);
    Notice started = notice(run, "START", run.startedAt().orElse(end), new JsonMembers());
    JsonMembers tables =
        new JsonMembers()
            .putList("inputs", manifest.inputs().provenance(), LineageEvents::input)
            .putList(
                "outputs",
                new TreeMap<>(RunTotals.of(manifest).publishedByTable()).entrySet(),
                table -> output(run, manifest, table.getKey(), table.getValue()));
    return List.of(started, notice(run, type(run.status()), end, tables));
  }

  private static String type(RunStatus status) {
    return switch (status) {
      case OK -> "COMPLETE";
      case FAILED -> "FAIL";
      case CANCELLED -> "ABORT";
    };
  }

  private Notice notice(IndexedRun run, String type, Instant at, JsonMembers tables) {
    Optional<String> datasetId = run.dataset().map(IndexedDataset::datasetId);
    JsonObject written = tables.toObject();
    JsonMembers event =
        new JsonMembers()
            .put("eventType", type)
            .put("eventTime", at)
            .put("run", new JsonMembers().put("runId", uuid(run.runId())).toObject())
            .put("job", named(namespace, datasetId.orElse(run.runId())).toObject())
            .put("producer", producer)
            .put("schemaURL", RUN_EVENT);
    written.members().forEach(event::put);
    return new Notice(
        run.runId() + ".lineage." + type.toLowerCase(Locale.ROOT),
        NoticeKind.LINEAGE,
        run.runId(),
        datasetId,
        Notice.OPEN_LINEAGE,
        event.toObject());
  }

  /** OpenLineage wants a UUID: always the same for one run. */
  static String uuid(String runId) {
    return UUID.nameUUIDFromBytes(("dataset-builder/run/" + runId).getBytes(StandardCharsets.UTF_8))
        .toString();
  }

  private static JsonObject input(SourceProvenance source) {
    return named("dataset-builder:" + source.provider(), source.dataset()).toObject();
  }

  private JsonObject output(IndexedRun run, Manifest manifest, String table, long rows) {
    String dataset = run.dataset().map(IndexedDataset::datasetId).orElse(run.runId());
    JsonMembers facets = new JsonMembers();
    columns(manifest, table)
        .ifPresent(
            columns ->
                facets.put(
                    "schema",
                    facet(SCHEMA).putList("fields", columns, LineageEvents::field).toObject()));
    return named(namespace, dataset + "." + table)
        .put("facets", facets.toObject())
        .put(
            "outputFacets",
            new JsonMembers()
                .put("outputStatistics", facet(STATISTICS).put("rowCount", rows).toObject())
                .toObject())
        .toObject();
  }

  /**
   * Columns of a Gold table, where the manifest proves them: those of Silver that are selected.
   * Masked columns have other types than in Silver, and compositions have no Silver.
   */
  private static Optional<List<SchemaSummary.Field>> columns(Manifest manifest, String table) {
    SchemaSummary silver = manifest.tables().schemaSummaries().get(table);
    if (silver == null || manifest.findings().personalData().masking(table).isPresent()) {
      return Optional.empty();
    }
    Optional<List<String>> selected =
        Optional.ofNullable(manifest.tables().goldSelections().get(table))
            .flatMap(GoldSelectionFacts::select);
    return Optional.of(
        selected
            .map(
                names ->
                    names.stream()
                        .flatMap(
                            name ->
                                silver.fields().stream().filter(field -> field.name().equals(name)))
                        .toList())
            .orElse(silver.fields()));
  }

  private static JsonValue field(SchemaSummary.Field field) {
    return new JsonMembers().put("name", field.name()).put("type", field.type()).toObject();
  }

  private JsonMembers facet(String schema) {
    return new JsonMembers().put("_producer", producer).put("_schemaURL", schema);
  }

  private static JsonMembers named(String namespace, String name) {
    return new JsonMembers().put("namespace", namespace).put("name", name);
  }
}
