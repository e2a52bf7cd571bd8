package io.datasetbuilder.infrastructure.state.warehouse;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.revision.JdbiRevisionStore;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalBackupStore;
import io.datasetbuilder.warehouse.backup.FileProgress;
import io.datasetbuilder.warehouse.backup.RestoreBackup.RestoreReport;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.revision.DocumentRevision;
import io.datasetbuilder.warehouse.revision.RevisionStore;
import io.datasetbuilder.warehouse.snapshot.PinnedSnapshot;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What processes said that they did beside commits, and that it is there. */
final class Acknowledgements {

  /** Backups and folders of restores that are read again, of all that there are. */
  private static final int SAMPLES = 20;

  private static final String ID = "[0-9a-f]{32}";

  /** Lines that are not torn. */
  private static final Pattern DONE =
      Pattern.compile(
          "(?<backup>backup) (?<to>\\w+) (?<name>\\d{8}T\\d{6}\\.\\d{3}Z-ID)".replace("ID", ID)
              + "|(?<analysis>analysis) (?<an>an_ID) (?<snap>snap_ID)".replace("ID", ID)
              + "|(?<export>export) (?<exp>exp_ID) (?<sha>[0-9a-f]{64})".replace("ID", ID)
              + "|(?<deleting>deleting) (?<old>exp_ID)".replace("ID", ID)
              + "|(?<restored>restored) (?<place>\\S+) done"
              + "|(?<revision>revision) (?<number>[1-9]\\d*)");

  private final Path folder;
  private final Map<String, Set<String>> backups = new HashMap<>();
  private final Map<String, String> analyses = new HashMap<>();
  private final Map<String, String> exports = new HashMap<>();
  private final Set<String> restored = new HashSet<>();

  /** By it all earlier ones are replaced. */
  private String lastAnalysis = "";

  private long lastRevision;
  private long readRevisions;

  Acknowledgements(Path folder) {
    this.folder = folder;
  }

  /** Whether a line is about something else than a commit, and whole. */
  boolean read(String line) {
    Matcher done = DONE.matcher(line);
    if (!done.matches()) {
      return false;
    }
    if (done.group("backup") != null) {
      backups.computeIfAbsent(done.group("to"), to -> new HashSet<>()).add(done.group("name"));
    } else if (done.group("analysis") != null) {
      lastAnalysis = done.group("an");
      analyses.put(lastAnalysis, done.group("snap"));
    } else if (done.group("export") != null) {
      exports.put(done.group("exp"), done.group("sha"));
    } else if (done.group("deleting") != null) {
      exports.remove(done.group("old"));
    } else if (done.group("restored") != null) {
      restored.add(done.group("place"));
    } else {
      lastRevision = Long.parseLong(done.group("number"));
    }
    return true;
  }

  /** Whether each kind of work was acknowledged at least once. */
  boolean hasEachKind() {
    return backups
            .keySet()
            .containsAll(Set.of(KilledWarehouseMain.BACKUPS, KilledWarehouseMain.COPIES))
        && !lastAnalysis.isEmpty()
        && !exports.isEmpty()
        && lastRevision > 0
        && !restored.isEmpty();
  }

  void assertAreKept(WarehouseProcess process, String moment) {
    assertAnalysesAreHeld(process, moment);
    assertExportsAreWhole(process, moment);
    assertRevisionsAreTheirContents(moment);
  }

  private void assertAnalysesAreHeld(WarehouseProcess process, String moment) {
    List<SavedAnalysis> found = process.analyses.list(WorkspaceId.SHARED);
    if (!lastAnalysis.isEmpty()) {
      assertThat(found).as(moment).extracting(SavedAnalysis::id).contains(lastAnalysis);
    }
    for (SavedAnalysis analysis : found) {
      assertThat(process.index.<Optional<SnapshotHold>>read(r -> r.holds().find(analysis.holdId())))
          .as(moment + ": " + analysis.id())
          .isPresent();
      assertThat(analysis.snapshotId())
          .as(moment)
          .isEqualTo(analyses.getOrDefault(analysis.id(), analysis.snapshotId()));
      assertThat(analysis)
          .as(moment)
          .usingRecursiveComparison()
          .ignoringFields("id", "snapshotId", "holdId", "createdAt")
          .isEqualTo(found.get(0));
      assertIsWhole(process, analysis.snapshotId(), moment);
    }
  }

  static void assertIsWhole(WarehouseProcess process, String snapshot, String moment) {
    try (PinnedSnapshot pinned =
        process.pin(CITIES, snapshot).match(found -> found, problems -> null)) {
      assertThat(pinned).as(moment + ": " + snapshot).isNotNull();
      assertThat(WarehouseProcess.isWhole(pinned)).as(moment + ": " + snapshot).isTrue();
    }
  }

  /** Opening one compares its bytes with the digest of its row. */
  private void assertExportsAreWhole(WarehouseProcess process, String moment) {
    Map<String, String> found = new HashMap<>();
    for (WarehouseExport export : process.exports.list(WorkspaceId.SHARED)) {
      found.put(export.id(), export.bundle().sha256());
      Result<InputStream> opened = process.exports.open(export);
      assertThat(opened.problems()).as(moment + ": " + export.id()).isEmpty();
      close(opened);
    }
    assertThat(found).as(moment).containsAllEntriesOf(exports);
  }

  private static void close(Result<InputStream> opened) {
    opened.map(
        content -> {
          try {
            content.close();
            return true;
          } catch (IOException failed) {
            throw new AssertionError(failed);
          }
        });
  }

  /** Without a gap, and each with the content that it was saved with. */
  private void assertRevisionsAreTheirContents(String moment) {
    try (StateDatabase state = KilledWarehouseMain.state(folder)) {
      RevisionStore store = new JdbiRevisionStore(state, new JacksonJsonCodec());
      List<DocumentRevision.Summary> history = store.history(KilledWarehouseMain.DRAFT);
      assertThat(history).as(moment).hasSizeGreaterThanOrEqualTo((int) lastRevision);
      for (int i = 0; i < history.size(); i++) {
        assertThat(history.get(i).number()).as(moment).isEqualTo(i + 1L);
      }
      while (readRevisions < history.size()) {
        readRevisions++;
        assertThat(store.find(KilledWarehouseMain.DRAFT, readRevisions))
            .as(moment)
            .map(DocumentRevision::content)
            .contains(KilledWarehouseMain.content(readRevisions));
      }
    }
  }

  /** All that processes said is there, and all other backups that are visible can be restored. */
  void assertBackupsAreWhole() {
    assertThat(backups).containsOnlyKeys(KilledWarehouseMain.BACKUPS, KilledWarehouseMain.COPIES);
    assertThat(lastAnalysis).as("an analysis that was acknowledged").isNotEmpty();
    assertThat(exports).as("exports that were acknowledged").isNotEmpty();
    assertThat(lastRevision).as("revisions that were acknowledged").isPositive();
    backups.forEach(
        (destination, acknowledged) -> {
          LocalBackupStore store =
              new LocalBackupStore(folder.resolve(destination), new DiskFileOps());
          List<String> names = store.names();
          assertThat(names).containsAll(acknowledged);
          for (int i = 0; i < names.size(); i += 1 + names.size() / SAMPLES) {
            Path place = folder.resolve("of-" + destination + "-" + i);
            assertThat(
                    BackupFixture.restore(
                            store, Optional.of(names.get(i)), place, FileProgress.NONE)
                        .problems())
                .isEmpty();
          }
        });
  }

  /** A restore that was killed is either complete, or refused until its folder is emptied. */
  void assertRestoresCanBeRepeated() throws IOException {
    LocalBackupStore store =
        new LocalBackupStore(folder.resolve(KilledWarehouseMain.BACKUPS), new DiskFileOps());
    assertThat(restored).as("restores that were acknowledged").isNotEmpty();
    List<Path> places = places();
    assertThat(places.stream().map(place -> place.getFileName().toString())).containsAll(restored);
    for (int i = 0; i < places.size(); i += 1 + places.size() / SAMPLES) {
      Path place = places.get(i);
      if (restored.contains(place.getFileName().toString())) {
        assertThat(BackupFixture.problemsOf(place)).as(place.toString()).isEmpty();
        continue;
      }
      Result<RestoreReport> again = BackupFixture.restore(store, place);
      if (!again.problems().isEmpty()) {
        assertThat(BackupFixture.codes(again))
            .containsOnly(WarehouseProblem.RESTORE_TARGET_NOT_EMPTY);
        empty(place);
        BackupFixture.done(BackupFixture.restore(store, place));
      }
      assertThat(BackupFixture.problemsOf(place)).as(place.toString()).isEmpty();
    }
  }

  private List<Path> places() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(
              place -> place.getFileName().toString().startsWith(KilledWarehouseMain.RESTORED))
          .sorted()
          .toList();
    }
  }

  private static void empty(Path place) throws IOException {
    try (Stream<Path> all = Files.walk(place)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
