package io.datasetbuilder.embedded.warehouse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.CanarySearch;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.run.Erasing.ValueToErase;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.warehouse.erasure.Certificate;
import io.datasetbuilder.pipeline.warehouse.erasure.CertificateDocument;
import io.datasetbuilder.pipeline.warehouse.erasure.ErasedValue;
import io.datasetbuilder.pipeline.warehouse.erasure.Erasures.ErasurePlan;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Fate;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Kind;
import io.datasetbuilder.pipeline.warehouse.erasure.PlaceKind;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After an erasure, no file of the service holds the erased value. */
class ErasedDataTest {

  private static final String CANARY = "Zzyzx-canary-4711";
  private static final String CSV = "id,city\n1," + CANARY + "\n2,Oslo\n";
  private static final String CLEAN = "id,city\n2,Oslo\n";

  @TempDir Path folder;

  private static ValueToErase canary(boolean dropTables, Path... backups) {
    return new ValueToErase(
        "people", new ErasedValue("city", CANARY), dropTables, List.of(backups));
  }

  private static Certificate erase(WarehouseFixture fixture, ValueToErase value) {
    return Results.value(fixture.service.erasing().erase(value));
  }

  /** Output folder with state and index, warehouse with catalog, and temporary folder. */
  private List<Path> filesWithCanary() {
    return new CanarySearch(CANARY)
        .below(folder.resolve("out"), folder.resolve("wh"), folder.resolve("tmp"));
  }

  private List<Path> files() {
    return Stream.of("out", "wh").flatMap(below -> walk(below).stream()).sorted().toList();
  }

  private List<Path> walk(String below) {
    try (Stream<Path> all = Files.walk(folder.resolve(below))) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), ISO_8859_1);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private Map<Path, Integer> contents() {
    return files().stream()
        .filter(file -> !file.toString().contains("sqlite"))
        .collect(
            Collectors.toMap(
                file -> file,
                file -> Arrays.hashCode(read(file).getBytes(ISO_8859_1)),
                (first, second) -> first,
                TreeMap::new));
  }

  private static List<String> ids(Certificate certificate, Kind kind, Fate fate) {
    return certificate.holdings().stream()
        .filter(holding -> holding.kind() == kind && holding.fate() == fate)
        .map(Holding::id)
        .toList();
  }

  @Test
  void noFileHoldsAnErasedValue() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people(CSV), "one");
      fixture.build(fixture.people(CSV), "two");
      String export =
          fixture
              .export(WarehouseFixture.TABLE, "SELECT * FROM dataset WHERE city = '" + CANARY + "'")
              .id();
      fixture.build(fixture.people(CLEAN), "zero");
      assertThat(filesWithCanary()).isNotEmpty();

      Certificate certificate = erase(fixture, canary(false));

      assertThat(certificate.state()).isEqualTo(Certificate.State.FINISHED);
      assertThat(ids(certificate, Kind.RUN, Fate.REMOVED)).containsExactlyInAnyOrder("one", "two");
      assertThat(ids(certificate, Kind.RUN, Fate.CLEAR)).containsExactly("zero");
      assertThat(ids(certificate, Kind.SNAPSHOT, Fate.REMOVED)).hasSize(2);
      assertThat(ids(certificate, Kind.UPLOAD, Fate.REMOVED)).hasSize(1);
      assertThat(ids(certificate, Kind.EXPORT, Fate.REMOVED)).containsExactly(export);
      assertThat(filesWithCanary()).as("while the service is open").isEmpty();
      assertThat(fixture.service.verifyRun(new RunId("zero")).passed()).isTrue();
      assertThat(fixture.runsOfSnapshots()).containsExactly("zero");
      assertThat(Results.value(fixture.service.deletions().newest(10)))
          .extracting(DeletionRecord::reason)
          .containsOnly(DeletionRecord.Reason.ERASED);
    }

    assertThat(filesWithCanary()).isEmpty();
  }

  /** The upload stays with the former owner of a run, and the value must not. */
  @Tag("deep")
  @Test
  void anErasureFollowsARunThatWasHandedOverToItsUpload() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people(CSV), "one");
      fixture.build(fixture.people(CLEAN), "two");
      Results.value(fixture.service.handOvers().toTeam("people", "team:data"));

      Certificate certificate = erase(fixture, canary(false));

      assertThat(ids(certificate, Kind.RUN, Fate.REMOVED)).containsExactly("one");
      assertThat(ids(certificate, Kind.UPLOAD, Fate.REMOVED)).hasSize(1);
    }

    assertThat(filesWithCanary()).isEmpty();
  }

  @Test
  void theCertificateIsKeptAndHasNoValue() throws IOException {
    Certificate certificate;
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people(CSV), "one");
      certificate = erase(fixture, canary(true));
    }

    Path file = folder.resolve("out/.service/erasures/" + certificate.id() + ".json");
    JsonObject document =
        (JsonObject) new JacksonJsonCodec().read(Files.readAllBytes(file)).orElseThrow();
    assertThat(CertificateDocument.read(document)).contains(certificate);
    assertThat(JsonRenderer.render(document)).doesNotContain(CANARY);
    assertThat(certificate.valueDigest()).startsWith("sha256:");
    assertThat(certificate.toString()).doesNotContain(CANARY);
    assertThat(canary(true).toString()).doesNotContain(CANARY);
  }

  @Test
  void aDryRunChangesNothing() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people(CSV), "one");
      fixture.build(fixture.people(CLEAN), "two");
      Map<Path, Integer> before = contents();

      ErasurePlan plan = Results.value(fixture.service.erasing().plan(canary(false)));

      assertThat(plan.refusals()).isEmpty();
      assertThat(plan.certificate().state()).isEqualTo(Certificate.State.PLANNED);
      assertThat(ids(plan.certificate(), Kind.RUN, Fate.TO_REMOVE)).containsExactly("one");
      assertThat(contents()).isEqualTo(before);
    }
  }

  @Test
  void aCurrentSnapshotKeepsItsRunUnlessTheTableIsDropped() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people(CLEAN), "one");
      fixture.build(fixture.people(CSV), "two");

      assertThat(fixture.service.erasing().erase(canary(false)).problems())
          .extracting(problem -> problem.code())
          .isEqualTo(List.of(WarehouseProblem.SNAPSHOT_CURRENT));
      assertThat(filesWithCanary()).isNotEmpty();

      Certificate certificate = erase(fixture, canary(true));

      assertThat(ids(certificate, Kind.TABLE, Fate.REMOVED)).containsExactly("people.s");
      assertThat(ids(certificate, Kind.SNAPSHOT, Fate.REMOVED)).hasSize(2);
      assertThat(fixture.service.verifyRun(new RunId("one")).passed()).isTrue();
    }

    assertThat(filesWithCanary()).isEmpty();
  }

  @Test
  void aHeldSnapshotKeepsEverything() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people(CSV), "one");
      String first = fixture.table().table().current().orElseThrow().id();
      fixture.build(fixture.people(CLEAN), "two");
      Results.value(
          fixture
              .service
              .warehouseMaintenance()
              .hold(first, SnapshotHold.Kind.AUDIT, "audit", Optional.empty()));

      assertThat(fixture.service.erasing().erase(canary(false)).problems())
          .extracting(problem -> problem.code())
          .isEqualTo(List.of(WarehouseProblem.SNAPSHOT_HELD));
      assertThat(fixture.service.runs().show(new RunId("one")).problems()).isEmpty();
      assertThat(Files.exists(folder.resolve("out/.service/erasures"))).isFalse();
    }
  }

  @Tag("deep")
  @Test
  void aValueIsFoundInAJoinResult() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(joined(fixture), "one");
      String export = fixture.export("people.joined", "SELECT city, age FROM dataset").id();
      Set<String> snapshots = snapshots(fixture, "people.s", "people.joined");

      Certificate certificate = erase(fixture, canary(true));

      List<String> places =
          certificate.holdings().stream()
              .filter(holding -> holding.kind() == Kind.RUN)
              .flatMap(holding -> holding.places().stream())
              .map(place -> place.path())
              .toList();
      assertThat(places)
          .contains("gold/joined/table.parquet", "gold/joined/data.csv", "gold/s/table.parquet");
      assertThat(holding(certificate, Kind.SNAPSHOT)).containsAll(snapshots);
      assertThat(ids(certificate, Kind.SNAPSHOT, Fate.REMOVED)).containsAll(snapshots);
      assertThat(ids(certificate, Kind.EXPORT, Fate.REMOVED)).containsExactly(export);
      assertThat(ids(certificate, Kind.TABLE, Fate.REMOVED))
          .containsExactlyInAnyOrder("people.joined", "people.s", "people.t");
    }

    assertThat(filesWithCanary()).isEmpty();
  }

  private static Set<String> snapshots(WarehouseFixture fixture, String... tables) {
    return Stream.of(tables)
        .map(table -> Results.value(fixture.service.warehouse().table(table)))
        .flatMap(details -> details.snapshots().stream())
        .map(Snapshot::id)
        .collect(Collectors.toSet());
  }

  /** Things in which the value was found. */
  private static List<String> holding(Certificate certificate, Kind kind) {
    return certificate.holdings().stream()
        .filter(holding -> holding.kind() == kind && !holding.places().isEmpty())
        .map(Holding::id)
        .toList();
  }

  private static String joined(WarehouseFixture fixture) {
    return "dataset_id: people\ntitle: People\ndescription: Some\nlicense: CC0-1.0\n"
        + "sources:\n  - "
        + fixture.source("s", CSV)
        + "\n  - "
        + fixture.source("t", "id,age\n1,30\n2,40\n")
        + "\ncomposition:\n  name: joined\n  join: {left: s, right: t,"
        + " left_key: id, right_key: id, type: left, cardinality: one_to_one}\n"
        + "exports:\n  - {kind: csv, output_path: data.csv}\n";
  }

  @Tag("deep")
  @Test
  void aValueInAnotherColumnIsReportedAsElsewhere() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people("id,town\n1," + CANARY + "\n"), "one");

      ErasurePlan plan = Results.value(fixture.service.erasing().plan(canary(true)));

      assertThat(plan.certificate().holdings().get(0).places())
          .extracting(place -> place.kind())
          .contains(PlaceKind.ELSEWHERE, PlaceKind.TEXT)
          .doesNotContain(PlaceKind.COLUMN);
    }
  }

  @Tag("deep")
  @Test
  void aNumberIsFoundByItsCellsAlone() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(typed(fixture, "id,age\n1,77\n"), "one");
      fixture.build(typed(fixture, "id,age\n1,78\n"), "two");

      ErasurePlan plan =
          Results.value(
              fixture
                  .service
                  .erasing()
                  .plan(
                      new ValueToErase("people", new ErasedValue("age", "77"), false, List.of())));

      assertThat(ids(plan.certificate(), Kind.RUN, Fate.TO_REMOVE)).containsExactly("one");
      assertThat(ids(plan.certificate(), Kind.RUN, Fate.CLEAR)).containsExactly("two");
    }
  }

  private static String typed(WarehouseFixture fixture, String csv) {
    return fixture.people(csv).replace("format: csv}", "format: csv, schema: {casts: {age: int}}}");
  }

  @Test
  void anotherDatasetAndItsUploadStay() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people(CSV), "one");
      fixture.build(fixture.people(CSV).replace("dataset_id: people", "dataset_id: other"), "two");

      Certificate certificate = erase(fixture, canary(true));

      assertThat(ids(certificate, Kind.UPLOAD, Fate.KEPT)).hasSize(1);
      assertThat(ids(certificate, Kind.RUN, Fate.REMOVED)).containsExactly("one");
      assertThat(fixture.service.verifyRun(new RunId("two")).passed()).isTrue();
      assertThat(fixture.service.runs().show(new RunId("one")).problems()).isNotEmpty();
    }
  }

  @Test
  void aBackupIsReportedAndNotChanged() throws IOException {
    Path backup = folder.resolve("backup");
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people(CSV), "one");
      fixture.build(fixture.people(CLEAN), "two");
      Results.value(fixture.service.warehouseBackups().create(backup, true, (done, all) -> {}));
      long files = count(backup);
      Path empty = Files.createDirectory(folder.resolve("empty"));

      Certificate certificate = erase(fixture, canary(false, backup, empty));

      assertThat(ids(certificate, Kind.BACKUP, Fate.KEPT)).hasSize(1);
      assertThat(ids(certificate, Kind.BACKUP, Fate.CLEAR)).containsExactly("empty");
      assertThat(count(backup)).isEqualTo(files);
    }
  }

  private static long count(Path below) throws IOException {
    try (Stream<Path> all = Files.walk(below)) {
      return all.count();
    }
  }

  @Test
  void aMissingBackupIsRefused() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people(CSV), "one");

      assertThat(
              fixture.service.erasing().erase(canary(true, folder.resolve("missing"))).problems())
          .extracting(problem -> problem.code())
          .isEqualTo(List.of(WarehouseProblem.BACKUP_NOT_FOUND));
    }
  }

  @Tag("deep")
  @Test
  void anUnfinishedRunOfAnUnknownDatasetIsReported() throws IOException {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      fixture.build(fixture.people(CLEAN), "one");
      Path left = Files.createDirectories(folder.resolve("out/dead/bronze/s"));
      Files.write(left.resolve("records.csv"), CSV.getBytes(UTF_8));

      Certificate certificate = erase(fixture, canary(false));

      assertThat(ids(certificate, Kind.UNFINISHED_RUN, Fate.KEPT)).containsExactly("dead");
      assertThat(Files.exists(left)).isTrue();
    }
  }

  @Test
  void aMissingDatasetIsRefused() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      assertThat(fixture.service.erasing().plan(canary(false)).problems())
          .extracting(problem -> problem.code())
          .isEqualTo(List.of(ReadingProblem.DATASET_NOT_FOUND));
    }
  }
}
