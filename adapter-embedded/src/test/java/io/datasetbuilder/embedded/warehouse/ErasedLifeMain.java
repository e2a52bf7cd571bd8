package io.datasetbuilder.embedded.warehouse;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.CanarySearch;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.run.Erasing.ValueToErase;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.warehouse.erasure.ErasedValue;
import io.datasetbuilder.warehouse.request.ProfileRequest;
import io.datasetbuilder.warehouse.request.RowsRequest;
import io.datasetbuilder.warehouse.request.SqlRequest;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A process in which a value lives and is erased: it is uploaded, previewed, built, joined,
 * queried, profiled and exported, and a build fails on it. The file {@code erased} shows that the
 * erasure has ended; then the service stays open until the standard input ends.
 */
final class ErasedLifeMain {

  static final String CANARY = "Zzyzx-canary-4711";

  private static final int ROWS = 5_000;

  private ErasedLifeMain() {}

  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      build(fixture);
      read(fixture);
      requireFound(folder);
      Results.value(
          fixture
              .service
              .erasing()
              .erase(new ValueToErase("people", new ErasedValue("city", CANARY), true, List.of())));
      Files.createFile(folder.resolve("erased"));
      System.in.readAllBytes();
    }
  }

  private static void build(WarehouseFixture fixture) {
    String joined = joined(fixture);
    Results.value(fixture.service.previewBuild(SpecInput.of(joined), 20, BuildListener.NONE));
    fixture.build(joined, "one");
    fixture.build(
        fixture
            .people(cities())
            .replace("format: csv}", "format: csv, schema: {casts: {city: int}}}"),
        "failed");
    fixture.build(fixture.people("id,city\n2,Oslo\n").replace("people", "kept"), "kept");
  }

  private static String joined(WarehouseFixture fixture) {
    return "dataset_id: people\ntitle: People\ndescription: Some\nlicense: CC0-1.0\n"
        + "sources:\n  - "
        + fixture.source("s", cities())
        + "\n  - "
        + fixture.source("t", "id,age\n1,30\n2,40\n")
        + "\ncomposition:\n  name: joined\n  join: {left: s, right: t,"
        + " left_key: id, right_key: id, type: left, cardinality: one_to_one}\n"
        + "exports:\n  - {kind: csv, output_path: data.csv}\n"
        + "  - {kind: parquet, output_path: data.parquet}\n";
  }

  /** So many rows that pages are compressed. */
  private static String cities() {
    StringBuilder csv = new StringBuilder("id,city\n");
    for (int row = 1; row <= ROWS; row++) {
      csv.append(row).append(',').append(row % 10 == 0 ? CANARY : "Oslo " + row).append('\n');
    }
    return csv.toString();
  }

  private static void read(WarehouseFixture fixture) {
    String table = "{\"table\": \"people.joined\"";
    String where = "SELECT city FROM dataset WHERE city = '" + CANARY + "' LIMIT 3";
    Results.value(
        fixture
            .service
            .queries()
            .sql(
                Results.value(SqlRequest.read(json(table + ", \"sql\": \"" + where + "\"}"))),
                () -> false));
    Results.value(
        fixture
            .service
            .queries()
            .forEachPage(
                Results.value(RowsRequest.read(json(table + "}"))), () -> false, page -> false));
    Results.value(
        fixture
            .service
            .queries()
            .profile(new ProfileRequest(new TableName("people.joined"), "current"), () -> false));
    fixture.export("people.joined", "SELECT * FROM dataset WHERE city = '" + CANARY + "'");
  }

  private static void requireFound(Path folder) {
    for (String part : new String[] {"out", "wh"}) {
      if (new CanarySearch(CANARY).below(folder.resolve(part)).isEmpty()) {
        throw new IllegalStateException("the value is not in " + part);
      }
    }
  }

  private static JsonObject json(String text) {
    return (JsonObject) new JacksonJsonCodec().read(text.getBytes(UTF_8)).orElseThrow();
  }
}
