package io.datasetbuilder.embedded.query;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.BuilderSession;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.Catalogs;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.request.RowsRequest;
import io.datasetbuilder.warehouse.request.RunQueryRequest;
import io.datasetbuilder.warehouse.request.SqlRequest;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** A service with a warehouse over recordings of one provider's dataset, {@code metro.people}. */
final class QueryFixture implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  static final BooleanSupplier NEVER = () -> false;
  static final TableName TABLE = new TableName("people.people");

  final Path folder;
  final BuilderService service;

  private QueryFixture(Path folder, BuilderService service) {
    this.folder = folder;
    this.service = service;
  }

  static QueryFixture in(Path folder) {
    return in(folder, Redistribution.ALLOWED, builder -> builder);
  }

  /**
   * @param terms of the provider's dataset
   */
  static QueryFixture in(
      Path folder, Redistribution terms, UnaryOperator<BuilderServiceBuilder> options) {
    try {
      Files.createDirectories(folder.resolve("tmp"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    BuilderServiceBuilder builder =
        BuilderService.builder(folder.resolve("out"))
            .temporaryFolder(folder.resolve("tmp"))
            .replay(folder.resolve("replay"))
            .catalog(Catalogs.of(terms))
            .settings(patient(Map.of()))
            .warehouse(WarehouseSettings.in(folder.resolve("wh")));
    return new QueryFixture(folder, options.apply(builder).build());
  }

  /** Settings under which no query ends early, however busy the machine is. */
  static Settings patient(Map<String, String> variables) {
    Settings settings = Settings.of(variables).settings();
    return settings.with(settings.queries().withTimeouts(PATIENCE, PATIENCE));
  }

  /** Records what the provider sends, one JSON object a row. */
  QueryFixture recording(String... rows) {
    try {
      Path file = folder.resolve("replay/metro/people.json");
      Files.createDirectories(file.getParent());
      Files.writeString(
          file, "{\"total_count\":" + rows.length + ",\"items\":[" + String.join(",", rows) + "]}");
      return this;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Builds the recorded rows. */
  void build(String runId) {
    build(service.session(new Principal.Service()), runId, "");
  }

  /**
   * @param gold of the source, in flow style without braces
   */
  void build(BuilderSession session, String runId, String gold) {
    String source =
        "{provider: metro, dataset: people, alias: people"
            + (gold.isEmpty() ? "}" : ", gold: {" + gold + "}}");
    buildSpec(session, runId, List.of(source), "");
  }

  void buildSpec(BuilderSession session, String runId, List<String> sources, String more) {
    String spec =
        "dataset_id: people\ntitle: People\ndescription: Some\nlicense: CC0-1.0\nsources:\n  - "
            + String.join("\n  - ", sources)
            + "\nexports:\n  - {kind: csv, output_path: data.csv}\npii: {mode: warn}\n"
            + more;
    Results.value(session.createBuild(SpecInput.of(spec), BuildOptions.none().withRunId(runId)));
  }

  /** SQL on the table of a run of the dataset {@code people}. */
  static RunQueryRequest ofRun(String runId, RunQueryRequest.Stage stage, String sql) {
    return new RunQueryRequest(
        "people", runId, stage, Optional.empty(), new SqlQuery(sql, SqlQuery.DEFAULT_LIMIT));
  }

  /** SQL on the current snapshot of the table. */
  static SqlRequest sql(String sql) {
    return new SqlRequest(TABLE, PinSnapshot.CURRENT, new SqlQuery(sql, SqlQuery.MAX_LIMIT));
  }

  /** A request for rows of the table. */
  static RowsRequest rows(String more) {
    return Results.value(RowsRequest.read(json("{\"table\":\"people.people\"" + more + "}")));
  }

  static JsonObject json(String text) {
    return (JsonObject)
        new JacksonJsonCodec().read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  /** The rows of a result, each as a list in JSON. */
  static List<String> texts(ResultTable table) {
    return table.rows().stream()
        .map(row -> String.join(" ", row.stream().map(cell -> JsonRenderer.line(cell)).toList()))
        .toList();
  }

  static List<String> codes(Result<?> result) {
    return result.problems().stream().map(problem -> problem.code().wire()).toList();
  }

  /** All that lies in the temporary folder and has a name of the build's engine. */
  List<String> leftCopies() {
    try (var all = Files.walk(folder.resolve("tmp"))) {
      return all.map(Path::toString).filter(path -> path.contains("masked")).toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    service.close();
  }
}
