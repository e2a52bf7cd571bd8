package io.datasetbuilder.embedded.warehouse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.warehouse.backup.CreateBackup.BackupReport;
import io.datasetbuilder.warehouse.backup.FileProgress;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.request.RowsRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deletion of runs and tables that others read, back up or delete at the moment. */
class DeletionInUseTest {

  private static final String CSV = "id,city\n1,Bergen\n2,Oslo\n";
  private static final RunId ONE = new RunId("one");

  @TempDir Path folder;
  private WarehouseFixture fixture;

  @BeforeEach
  void twoRuns() {
    fixture = WarehouseFixture.in(folder);
    fixture.build(fixture.people(CSV), "one");
    fixture.build(fixture.people(CSV), "two");
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void aFileThatIsDownloadedIsReadToItsEnd() throws IOException {
    Path stored = folder.resolve("out/one/bronze/s/records.csv");
    byte[] whole = Files.readAllBytes(stored);
    FileContent content =
        Results.value(fixture.service.runs().artifact(ONE, "bronze/s/records.csv")).content();

    try (InputStream download = content.opener().open()) {
      byte[] begin = download.readNBytes(3);
      Results.value(delete());

      assertThat(stored).doesNotExist();
      assertThat(new String(begin, UTF_8) + new String(download.readAllBytes(), UTF_8))
          .isEqualTo(new String(whole, UTF_8));
    }
    assertThat(codes(fixture.service.runs().artifact(ONE, "bronze/s/records.csv")))
        .containsExactly(RunProblem.RUN_NOT_FOUND);
  }

  @Tag("deep")
  @Test
  void aTableThatAQueryReadsIsDroppedAfterIt() {
    List<ProblemCode> refusals = new ArrayList<>();
    List<Integer> pages = new ArrayList<>();

    Results.value(
        fixture
            .service
            .queries()
            .forEachPage(
                rows("{\"table\": \"people.s\", \"page_size\": 1}"),
                () -> false,
                page -> {
                  pages.add(page.result().rows().result().page().rows().size());
                  refusals.addAll(codes(fixture.service.deletions().dropTable("people.s")));
                  refusals.addAll(codes(fixture.service.deletions().deleteDataset("people")));
                  return true;
                }));

    assertThat(pages).containsExactly(1, 1);
    assertThat(refusals).hasSize(4).containsOnly(WarehouseProblem.SNAPSHOT_IN_USE);
    assertThat(codes(fixture.service.deletions().dropTable("people.s"))).isEmpty();
  }

  @Test
  void aBackupThatIsRunningKeepsWhatItCopiesAndIsWhole() {
    List<ProblemCode> refusals = new ArrayList<>();

    BackupReport backup =
        Results.value(
            fixture
                .service
                .warehouseBackups()
                .create(
                    folder.resolve("backup"),
                    true,
                    (done, total) -> refusals.addAll(codes(delete()))));

    assertThat(refusals).isNotEmpty().containsOnly(WarehouseProblem.SNAPSHOT_IN_USE);
    assertThat(backup.problems()).isEmpty();
    assertThat(backup.snapshots()).isEqualTo(2);
    assertThat(codes(delete())).isEmpty();
    assertThat(
            Results.value(fixture.service.warehouseBackups().verify(FileProgress.NONE)).problems())
        .isEmpty();
  }

  @Tag("deep")
  @Test
  void ofTwoDeletionsOfOneRunOneRemovesIt() {
    CyclicBarrier both = new CyclicBarrier(2);
    Supplier<Result<List<DeletionRecord>>> deletion =
        () -> {
          await(both);
          return delete();
        };

    List<Result<List<DeletionRecord>>> results =
        Stream.of(CompletableFuture.supplyAsync(deletion), CompletableFuture.supplyAsync(deletion))
            .toList()
            .stream()
            .map(CompletableFuture::join)
            .toList();

    assertThat(results.stream().filter(result -> result.problems().isEmpty())).hasSize(1);
    assertThat(results.stream().flatMap(result -> codes(result).stream()))
        .hasSize(1)
        .isSubsetOf(RunProblem.RUN_IN_USE, RunProblem.RUN_NOT_FOUND);
    assertThat(Results.value(fixture.service.deletions().newest(10)))
        .singleElement()
        .matches(record -> record.finishedAt().isPresent());
    assertThat(folder.resolve("out/one")).doesNotExist();
    assertThat(fixture.service.verifyRun(new RunId("two")).passed()).isTrue();
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (Exception broken) {
      throw new IllegalStateException(broken);
    }
  }

  private Result<List<DeletionRecord>> delete() {
    return fixture.service.deletions().deleteRuns(List.of(ONE));
  }

  private static List<ProblemCode> codes(Result<?> result) {
    return result.problems().stream().map(Problem::code).toList();
  }

  private static RowsRequest rows(String body) {
    return Results.value(
        RowsRequest.read(
            (JsonObject) new JacksonJsonCodec().read(body.getBytes(UTF_8)).orElseThrow()));
  }
}
