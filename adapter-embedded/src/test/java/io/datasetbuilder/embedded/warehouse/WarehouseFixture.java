package io.datasetbuilder.embedded.warehouse;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import io.datasetbuilder.warehouse.snapshot.ReadTables.TableDetails;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.wire.BuildBody;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A service with a warehouse, in a folder of its own. */
final class WarehouseFixture implements AutoCloseable {

  static final String TABLE = "people.s";

  /** A spec of one uploaded table, for a file that the caller hands in. */
  static final String PEOPLE =
      """
      dataset_id: people
      title: People
      description: Some
      license: CC0-1.0
      sources:
        - {kind: file, alias: s, upload_id: upl_%s, format: csv}
      exports:
        - {kind: csv, output_path: data.csv}
      """
          .formatted("0".repeat(32));

  final Path folder;
  final AdjustableClock clock = new AdjustableClock();
  final BuilderService service;

  private WarehouseFixture(Path folder, UnaryOperator<WarehouseSettings> settings) {
    this.folder = folder;
    this.service =
        BuilderService.builder(folder.resolve("out"))
            .temporaryFolder(folder.resolve("tmp"))
            .clock(clock)
            .warehouse(settings.apply(WarehouseSettings.in(folder.resolve("wh"))))
            .build();
  }

  static WarehouseFixture in(Path folder) {
    return in(folder, settings -> settings);
  }

  static WarehouseFixture in(Path folder, UnaryOperator<WarehouseSettings> settings) {
    return new WarehouseFixture(folder, settings);
  }

  /** A spec of one CSV, whose table is {@link #TABLE}. */
  String people(String csv) {
    return "dataset_id: people\ntitle: People\ndescription: Some\nlicense: CC0-1.0\n"
        + "sources:\n  - "
        + source("s", csv)
        + "\nexports:\n  - {kind: csv, output_path: data.csv}\n";
  }

  String source(String alias, String csv) {
    return "{kind: file, alias: %s, upload_id: %s, format: csv}"
        .formatted(alias, upload(alias + ".csv", csv));
  }

  private String upload(String name, String content) {
    try {
      Path file = Files.writeString(folder.resolve(name), content);
      return Results.value(service.registerUpload(file, Optional.empty(), "utf-8")).id().value();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Exports the result of SQL on the current snapshot of a table. */
  WarehouseExport export(String table, String sql) {
    JsonObject body = new JsonMembers().put("table", table).put("sql", sql).toObject();
    return Results.value(
        service.exports().create(Results.value(CreateExportRequest.read(body)), () -> false));
  }

  FinishedBuild build(String spec, String runId) {
    return Results.value(
        service.createBuild(SpecInput.of(spec), BuildOptions.none().withRunId(runId)));
  }

  /** The body of a build's response, one member on one line; empty when it is absent. */
  static String member(FinishedBuild built, String name) {
    JsonObject body = BuildBody.of(built.spec().spec().datasetId(), built.run(), Optional.empty());
    return Optional.ofNullable(body.members().get(name)).map(JsonRenderer::line).orElse("");
  }

  TableDetails table() {
    return Results.value(service.warehouse().table(TABLE));
  }

  /** Runs of the table's snapshots, newest first. */
  List<String> runsOfSnapshots() {
    return table().snapshots().stream().map(snapshot -> snapshot.runId()).toList();
  }

  String manifest(String runId, String member) {
    try {
      byte[] bytes = Files.readAllBytes(folder.resolve("out").resolve(runId + "/manifest.json"));
      JsonObject manifest = (JsonObject) new JacksonJsonCodec().read(bytes).orElseThrow();
      JsonValue value = manifest.members().get(member);
      return value == null
          ? ""
          : value instanceof JsonText text ? text.value() : JsonRenderer.line(value);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The files of snapshots. */
  List<Path> files() {
    try (Stream<Path> all = Files.walk(folder.resolve("wh"))) {
      return all.filter(file -> file.toString().endsWith(".parquet")).sorted().toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    service.close();
  }
}
