package io.datasetbuilder.embedded.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.embedded.warehouse.AdjustableClock;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** A service with a warehouse in a folder of its own, and exports of its tables. */
final class ExportFixture implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  final Path folder;
  final AdjustableClock clock = new AdjustableClock();
  final BuilderService service;

  ExportFixture(Path folder) {
    this.folder = folder;
    Settings settings = Settings.of(Map.of()).settings();
    this.service =
        BuilderService.builder(folder.resolve("out"))
            .temporaryFolder(folder.resolve("tmp"))
            .clock(clock)
            .settings(settings.with(settings.queries().withTimeouts(PATIENCE, PATIENCE)))
            .warehouse(WarehouseSettings.in(folder.resolve("wh")))
            .build();
  }

  /**
   * Builds a table {@code <dataset>.s} of a CSV.
   *
   * @param more further lines of the spec
   */
  ExportFixture build(String dataset, String csv, String more) {
    return build(dataset, csv, more, "");
  }

  /**
   * Builds a table {@code <dataset>.s} of a CSV.
   *
   * @param more further lines of the spec
   * @param fields further fields of its source, each after a comma
   */
  ExportFixture build(String dataset, String csv, String more, String fields) {
    try {
      Path file = Files.writeString(folder.resolve(dataset + ".csv"), csv);
      String upload =
          Results.value(service.registerUpload(file, Optional.empty(), "utf-8")).id().value();
      String spec =
          "dataset_id: %s\ntitle: T\ndescription: Some\nsources:\n".formatted(dataset)
              + "  - {kind: file, alias: s, upload_id: %s, format: csv%s}\n"
                  .formatted(upload, fields)
              + "exports:\n  - {kind: csv, output_path: data.csv}\n"
              + more;
      Results.value(
          service.createBuild(SpecInput.of(spec), BuildOptions.none().withRunId(dataset + "-1")));
      return this;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** A request with members beside the table and the SQL. */
  static CreateExportRequest request(String dataset, String sql, JsonObject more) {
    JsonMembers body = new JsonMembers().put("table", dataset + ".s").put("sql", sql);
    more.members().forEach(body::put);
    return Results.value(CreateExportRequest.read(body.toObject()));
  }

  static CreateExportRequest request(String dataset, String sql) {
    return request(dataset, sql, new JsonObject(Map.of()));
  }

  Result<WarehouseExport> create(CreateExportRequest request) {
    return service.exports().create(request, () -> false);
  }

  WarehouseExport created(CreateExportRequest request) {
    return Results.value(create(request));
  }

  /** The files within the file of an export, in order. */
  Map<String, String> files(WarehouseExport export) {
    Map<String, String> files = new LinkedHashMap<>();
    try (InputStream content = Results.value(service.exports().open(export.id())).content();
        ZipInputStream zip = new ZipInputStream(content)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
      return files;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The data file of an export. */
  String data(WarehouseExport export) {
    return files(export).values().iterator().next();
  }

  static JsonObject json(String text) {
    return (JsonObject)
        new JacksonJsonCodec().read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  /** A member of a member … of an object. */
  static JsonValue at(JsonObject object, String... names) {
    JsonValue value = object;
    for (String name : names) {
      value = ((JsonObject) value).members().get(name);
    }
    return value;
  }

  static List<String> codes(Result<?> result) {
    return result.problems().stream().map(problem -> problem.code().wire()).toList();
  }

  /** The names of the files of exports, and of all that an export writes on its way. */
  List<String> leftFiles() {
    return Stream.of("wh/exports", "tmp").map(folder::resolve).flatMap(this::names).toList();
  }

  /** Folders of query processes go while they are listed: a listing that meets that is repeated. */
  private Stream<String> names(Path place) {
    while (true) {
      try (Stream<Path> all = Files.exists(place) ? Files.walk(place) : Stream.empty()) {
        return all
            .filter(Files::isRegularFile)
            .map(file -> folder.relativize(file).toString())
            .filter(name -> name.contains("export"))
            .toList()
            .stream();
      } catch (IOException | UncheckedIOException failed) {
        if (!isGone(failed)) {
          throw new IllegalStateException(failed);
        }
      }
    }
  }

  private static boolean isGone(Exception failed) {
    return failed instanceof NoSuchFileException
        || failed.getCause() instanceof NoSuchFileException;
  }

  @Override
  public void close() {
    service.close();
  }
}
