package io.datasetbuilder.embedded.warehouse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Kind;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.stage.SourceStages.StageStatus;
import io.datasetbuilder.pipeline.runs.verify.VerifyProblem;
import io.datasetbuilder.pipeline.runs.verify.VerifyReport;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Raw records that are kept for as long as the spec of their run declares. */
class RawRecordsTest {

  private static final String CANARY = "Zzyzx-canary-4711";
  private static final String CSV = "id,city,phone\n1,Oslo," + CANARY + "\n2,Bergen,none\n";
  private static final RunId RUN = new RunId("one");
  private static final String RECORDS = "bronze/s/records.csv";

  @TempDir Path folder;

  /** A spec that leaves the phones out, so that raw records alone hold them. */
  private static String spec(WarehouseFixture fixture, String more) {
    return fixture.people(CSV).replace("format: csv}", "format: csv, schema: {drop: [phone]}}")
        + more;
  }

  private List<Path> filesWithCanary() {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> !file.getFileName().toString().equals("s.csv"))
          .filter(RawRecordsTest::holdsCanary)
          .toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static boolean holdsCanary(Path file) {
    try {
      return new String(Files.readAllBytes(file), UTF_8).contains(CANARY);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void deleteUploads(WarehouseFixture fixture) {
    for (Upload upload : Results.value(fixture.service.uploads().list())) {
      Results.value(fixture.service.uploads().delete(upload.id().value()));
    }
  }

  private static PruneReport prune(WarehouseFixture fixture, boolean apply) {
    return Results.value(fixture.service.pruneRuns(Retention.FOREVER, apply));
  }

  private static VerifyReport.Check files(VerifyReport report) {
    return report.checks().stream()
        .filter(check -> check.name().equals("files"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void noFileHoldsWhatOnlyRawRecordsHeld() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(spec(fixture, "bronze: {keep: none}\n"), "one");
      fixture.build(spec(fixture, "bronze: {keep: none}\n"), "two");
      deleteUploads(fixture);

      assertThat(fixture.service.verifyRunDeep(RUN).problems()).isEmpty();
      assertThat(prune(fixture, true).rawRecords()).isEmpty();
    }

    assertThat(filesWithCanary()).isEmpty();
  }

  @Test
  void theManifestKeepsTheirChecksums() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      var built = fixture.build(spec(fixture, "bronze: {keep: none}\n"), "one").run().manifest();

      FileFacts facts = built.outputs().files().get(RunPath.of(RECORDS)).facts();
      assertThat(facts.bytes()).isEqualTo(CSV.length());
      assertThat(built.outputs().removed().orElseThrow().files())
          .containsExactly(RunPath.of(RECORDS));
      assertThat(fixture.manifest("one", "raw_records_removed")).contains("\"keep\":\"none\"");
      assertThat(fixture.manifest("one", "outputs")).doesNotContain(RECORDS);
      assertThat(fixture.manifest("one", "checksums")).contains(RECORDS);
    }
  }

  @Test
  void readersOfTheRunFindTheRestAndNoRawRecords() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(spec(fixture, "bronze: {keep: none}\n"), "one");

      assertThat(Results.value(fixture.service.runs().stages(RUN)).get(0).bronze())
          .isEqualTo(StageStatus.COMPLETED);
      assertThat(Results.value(fixture.service.runs().artifacts(RUN)))
          .doesNotContain(RunPath.of(RECORDS))
          .contains(RunPath.of("bronze/s/metadata.json"));
      assertThat(fixture.service.runs().artifact(RUN, RECORDS).problems())
          .singleElement()
          .satisfies(
              problem -> {
                assertThat(problem.code()).isEqualTo(ReadingProblem.ARTIFACT_NOT_FOUND);
                assertThat(problem.message()).contains("raw records were removed on 2026-08-15");
              });
      assertThat(Results.value(fixture.service.rebuildIndex()).indexed()).isEqualTo(1);
    }
  }

  @Test
  void aRunThatFailsLosesThemToo() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      String more = "quality: {min_rows: 9, min_rows_severity: fail}\nbronze: {keep: none}\n";
      RunStatus status = fixture.build(spec(fixture, more), "one").run().manifest().run().status();
      deleteUploads(fixture);

      assertThat(status).isEqualTo(RunStatus.FAILED);
      assertThat(fixture.service.verifyRun(RUN).problems()).isEmpty();
    }

    assertThat(filesWithCanary()).isEmpty();
  }

  @Test
  void daysCountFromTheEndAndLeaveTheManifestAsItIs() throws IOException {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(spec(fixture, "bronze: {keep: 30}\n"), "one");
      fixture.clock.hours(1);
      fixture.build(spec(fixture, ""), "kept");
      deleteUploads(fixture);
      Path manifest = folder.resolve("out/one/manifest.json");
      byte[] before = Files.readAllBytes(manifest);
      fixture.clock.hours(30 * 24 - 1);
      assertThat(prune(fixture, true).rawRecords()).isEmpty();
      fixture.clock.hours(30 * 24);

      assertThat(prune(fixture, false).withoutRawRecords()).isEqualTo(1);
      assertThat(folder.resolve("out/one").resolve(RECORDS)).exists();
      assertThat(prune(fixture, true).withoutRawRecords()).isEqualTo(1);
      assertThat(prune(fixture, true).rawRecords()).isEmpty();

      assertThat(Files.readAllBytes(manifest)).isEqualTo(before);
      assertThat(folder.resolve("out/one").resolve(RECORDS)).doesNotExist();
      assertThat(folder.resolve("out/kept").resolve(RECORDS)).exists();
      VerifyReport report = fixture.service.verifyRunDeep(RUN);
      assertThat(report.problems()).isEmpty();
      assertThat(files(report).detail())
          .contains("Raw records (1 file, 53 bytes) were removed on 2026-09-14 09:00:00 UTC");
      assertThat(report.removed()).isPresent();
      assertThat(Results.value(fixture.service.deletions().newest(10)))
          .singleElement()
          .satisfies(record -> assertThat(record.kind()).isEqualTo(Kind.RAW_RECORDS));
      assertThat(fixture.runsOfSnapshots()).containsExactly("kept", "one");
      assertThat(Results.value(fixture.service.runs().manifest(RUN)).outputs().removed())
          .isPresent();
    }
    assertThat(filesWithCanary()).allMatch(file -> file.toString().contains("kept"));
  }

  @Test
  void verificationFindsRawRecordsThatCameBackOrWereRemovedByHand() throws IOException {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(spec(fixture, "bronze: {keep: none}\n"), "one");
      fixture.build(spec(fixture, "bronze: {keep: 30}\n"), "two");
      Path returned = folder.resolve("out/one").resolve(RECORDS);
      Files.writeString(returned, CSV);
      Files.delete(folder.resolve("out/two").resolve(RECORDS));
      Files.writeString(folder.resolve("out/two").resolve(RemovedRecords.PATH.value()), "{}");

      assertThat(fixture.service.verifyRun(RUN).problems())
          .extracting(problem -> problem.code())
          .isEqualTo(List.of(VerifyProblem.FILE_NOT_REMOVED));
      assertThat(fixture.service.verifyRun(new RunId("two")).problems())
          .extracting(problem -> problem.code())
          .isEqualTo(List.of(VerifyProblem.FILE_MISSING, VerifyProblem.FILE_UNLISTED));
      assertThat(prune(fixture, true).withoutRawRecords()).isEqualTo(1);
      assertThat(returned).doesNotExist();
      assertThat(fixture.service.verifyRun(RUN).problems()).isEmpty();
    }
  }

  @Test
  void whatAProcessThatDiedHasLeftIsRemoved() throws IOException {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(spec(fixture, "bronze: {keep: none}\n"), "one");
      Path died = folder.resolve("out/died");
      Files.createDirectories(died.resolve("bronze/s"));
      Files.copy(folder.resolve("out/one/buildspec.yaml"), died.resolve("buildspec.yaml"));
      Files.setLastModifiedTime(
          died.resolve("buildspec.yaml"), FileTime.from(AdjustableClock.START));
      Files.writeString(died.resolve(RECORDS), CSV);
      deleteUploads(fixture);

      assertThat(prune(fixture, false).rawRecords())
          .extracting(pruned -> pruned.record().name())
          .containsExactly("died");
      prune(fixture, true);
    }

    assertThat(filesWithCanary()).isEmpty();
    assertThat(folder.resolve("out/died/buildspec.yaml")).exists();
  }
}
