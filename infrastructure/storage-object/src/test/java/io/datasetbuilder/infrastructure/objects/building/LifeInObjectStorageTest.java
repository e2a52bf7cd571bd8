package io.datasetbuilder.infrastructure.objects.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.ObjectFiles;
import io.datasetbuilder.infrastructure.objects.FaultProxy;
import io.datasetbuilder.infrastructure.objects.FaultProxy.Fault;
import io.datasetbuilder.infrastructure.objects.FaultProxy.Harm;
import io.datasetbuilder.infrastructure.objects.S3Server;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.warehouse.backup.FileProgress;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.request.SqlRequest;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run in object storage: built, listed, verified, committed, queried, backed up, restored. */
class LifeInObjectStorageTest {

  private static final RunId RUN = new RunId("run-1");

  private static S3Server server;

  @TempDir Path folder;
  private Path table;

  @BeforeAll
  static void start() {
    server = S3Server.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void write() throws IOException {
    table = Files.writeString(folder.resolve("a.csv"), ObjectBuild.TABLE);
  }

  @Test
  void aRunIsBuiltVerifiedCommittedQueriedBackedUpAndRestored() throws IOException {
    Path backup = folder.resolve("backup");
    try (BuilderService service = service("one", "life", "life-tables")) {
      assertThat(ObjectBuild.build(service, table, RUN.value()).problems()).isEmpty();
      assertThat(service.verifyRunDeep(RUN).passed()).isTrue();
      removeParquet(folder.resolve("one"));
      assertThat(rows(service)).isEqualTo(2);
      assertThat(service.warehouseBackups().verify(FileProgress.NONE).problems()).isEmpty();
      assertThat(service.warehouseBackups().create(backup, true, FileProgress.NONE).problems())
          .isEmpty();
    }
    try (BuilderService other = service("other", "life", "restored-tables")) {
      assertThat(other.verifyRun(RUN).passed()).isTrue();
      assertThat(other.warehouseBackups().restore(backup, FileProgress.NONE).problems()).isEmpty();
      removeParquet(folder.resolve("other"));
      assertThat(rows(other)).isEqualTo(2);
    }
  }

  @Test
  void verificationNamesAFileThatIsMissingFromTheBucket() throws IOException {
    try (ObjectStore store = server.store("missing");
        BuilderService service = service("one", "missing", "missing-tables")) {
      ObjectBuild.build(service, table, RUN.value());
      store.delete(
          store.list("runs/").stream()
              .map(object -> object.key())
              .filter(key -> key.endsWith("exports/data.csv"))
              .toList());

      assertThat(service.verifyRun(RUN).problems())
          .anySatisfy(problem -> assertThat(problem.toString()).contains("exports/data.csv"));
    }
  }

  @Test
  void aBuildWhosePublicationFailsLeavesNoRunAndCanBeMadeAgain() throws IOException {
    AtomicBoolean refuses = new AtomicBoolean(true);
    Fault fault =
        (number, line) ->
            refuses.get() && line.startsWith("PUT ") && line.contains("/runs/")
                ? Harm.error("403 Forbidden", "AccessDenied")
                : Harm.NONE;
    try (FaultProxy proxy = new FaultProxy(server.endpoint(), fault);
        BuilderService service =
            ObjectBuild.service(
                folder.resolve("one"),
                ObjectBuild.address("refused"),
                S3Server.environment(proxy.endpoint()))) {
      assertThat(ObjectBuild.build(service, table, RUN.value()).problems())
          .extracting(problem -> problem.code().wire())
          .containsExactly("object_storage_unavailable");
      assertThat(service.verifyRun(RUN).passed()).isFalse();
      refuses.set(false);

      assertThat(ObjectBuild.build(service, table, RUN.value()).problems()).isEmpty();
      assertThat(service.verifyRun(RUN).passed()).isTrue();
    }
  }

  @Test
  void objectsAreDataFiles() throws IOException {
    try (ObjectStore store = server.store("raw")) {
      store.upload("2026/b.csv", table, Map.of());
      store.upload("2026/a.csv", table, Map.of());
      store.upload("2026/a.txt", table, Map.of());
      store.upload("2025/c.csv", table, Map.of());
    }
    ObjectFiles objects = new ObjectFiles(Settings.of(server.environment()).settings().objects());
    Path copies = Files.createDirectory(folder.resolve("copies"));

    Result<String> named = objects.copy(ObjectBuild.address("raw/2026/*.csv"), copies);

    assertThat(named).isEqualTo(Result.ok(copies + "/*.csv"));
    try (Stream<Path> files = Files.list(copies)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("a.csv", "b.csv");
    }
    assertThat(objects.copy(ObjectBuild.address("raw/2024/*.csv"), copies).problems())
        .extracting(problem -> problem.code().wire())
        .containsExactly("file_not_found");
  }

  private BuilderService service(String machine, String output, String warehouse) {
    return ObjectBuild.service(
        folder.resolve(machine),
        ObjectBuild.address(output),
        ObjectBuild.address(warehouse),
        server.environment());
  }

  private static long rows(BuilderService service) {
    SqlRequest request =
        new SqlRequest(
            TableName.of("people", "a"),
            PinSnapshot.CURRENT,
            new SqlQuery("SELECT id FROM dataset", SqlQuery.MAX_LIMIT));
    return service
        .queries()
        .sql(request, () -> false)
        .match(
            found -> found.result().rows().result().rows().size(),
            problems -> {
              throw new IllegalStateException(problems.toString());
            });
  }

  /** What a working folder holds of tables can be lost at any time. */
  private static void removeParquet(Path machine) throws IOException {
    List<Path> copies;
    try (Stream<Path> files = Files.walk(machine)) {
      copies = files.filter(file -> file.toString().endsWith(".parquet")).toList();
    }
    assertThat(copies).isNotEmpty();
    for (Path copy : copies) {
      Files.delete(copy);
    }
  }
}
