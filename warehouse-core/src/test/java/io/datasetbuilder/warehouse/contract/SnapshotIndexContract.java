package io.datasetbuilder.warehouse.contract;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static io.datasetbuilder.warehouse.fixture.Snapshots.ORIGIN;
import static io.datasetbuilder.warehouse.fixture.Snapshots.SOURCES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.pending;
import static io.datasetbuilder.warehouse.fixture.Snapshots.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.ExportQuery.Format;
import io.datasetbuilder.warehouse.query.ExportQuery.Profile;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold.Kind;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.SnapshotLease;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link SnapshotIndex} does. */
public abstract class SnapshotIndexContract {

  private static final WorkspaceId OTHER = new WorkspaceId("owner-2");
  private static final Instant LATER = NOON.plusSeconds(90);

  /** An index that is empty. */
  protected abstract SnapshotIndex index();

  private static void change(SnapshotIndex index, Consumer<SnapshotIndex.Writer> work) {
    index.change(
        writer -> {
          work.accept(writer);
          return writer;
        });
  }

  /** A table with snapshots that are committed in this order. */
  private static void commit(SnapshotIndex.Writer writer, String tableId, String... snapshotIds) {
    for (int i = 0; i < snapshotIds.length; i++) {
      writer.add(pending(snapshotIds[i], tableId, "run-" + snapshotIds[i]));
      writer.commit(snapshotIds[i], "sha256:" + snapshotIds[i], LATER, i + 1L);
      writer.point(tableId, snapshotIds[i]);
    }
  }

  @Test
  public void hasOneIdAtATime() {
    SnapshotIndex index = index();
    assertThat(index.<Optional<String>>read(SnapshotIndex.Reader::warehouseId)).isEmpty();

    change(index, writer -> writer.identify("first"));
    change(index, writer -> writer.identify("second"));

    assertThat(index.<Optional<String>>read(SnapshotIndex.Reader::warehouseId)).contains("second");
  }

  @Test
  public void findsATableByItsWorkspaceAndName() {
    SnapshotIndex index = index();
    WarehouseTable cities = table("t1", WorkspaceId.SHARED, CITIES);
    change(index, writer -> writer.add(cities));

    assertThat(index.<Optional<WarehouseTable>>read(r -> r.table(WorkspaceId.SHARED, CITIES)))
        .contains(cities);
    assertThat(index.<Optional<WarehouseTable>>read(r -> r.table("t1"))).contains(cities);
    assertThat(index.<Optional<WarehouseTable>>read(r -> r.table(OTHER, CITIES))).isEmpty();
    assertThat(
            index.<Optional<WarehouseTable>>read(
                r -> r.table(WorkspaceId.SHARED, new TableName("geo.World.cities"))))
        .isEmpty();
  }

  @Test
  public void listsTablesByNameWithinTheirWorkspace() {
    SnapshotIndex index = index();
    List<String> names = List.of("b", "B", "a.b", "é", "a");
    change(
        index,
        writer -> {
          IntStream.range(0, names.size())
              .forEach(
                  i -> writer.add(table("t" + i, WorkspaceId.SHARED, new TableName(names.get(i)))));
          writer.add(table("other", OTHER, new TableName("a")));
        });

    assertThat(index.<List<WarehouseTable>>read(r -> r.tables(WorkspaceId.SHARED)))
        .extracting(found -> found.name().value())
        .containsExactly("B", "a", "a.b", "b", "é");
    assertThat(index.<List<WarehouseTable>>read(SnapshotIndex.Reader::tables))
        .extracting(WarehouseTable::id)
        .containsExactly("other", "t1", "t4", "t2", "t0", "t3");
  }

  @Test
  public void aWorkspaceHasEachNameOnce() {
    SnapshotIndex index = index();
    change(index, writer -> writer.add(table("t1", WorkspaceId.SHARED, CITIES)));

    assertThatThrownBy(
            () -> change(index, writer -> writer.add(table("t2", WorkspaceId.SHARED, CITIES))))
        .isInstanceOf(ProblemException.class);
    change(index, writer -> writer.add(table("t2", OTHER, CITIES)));
  }

  @Test
  public void keepsAllThatIsKnownOfASnapshot() {
    SnapshotIndex index = index();
    Snapshot added = pending("s1", "t1", "run-1");
    change(
        index,
        writer -> {
          writer.add(table("t1", WorkspaceId.SHARED, CITIES));
          writer.add(added);
        });

    assertThat(index.<Optional<Snapshot>>read(r -> r.snapshot("s1"))).contains(added);
    assertThat(index.<Optional<Snapshot>>read(r -> r.snapshot("s2"))).isEmpty();
  }

  @Test
  public void aCommittedSnapshotHasItsDigestRevisionAndTime() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1");
        });

    Snapshot found = index.<Optional<Snapshot>>read(r -> r.snapshot("s1")).orElseThrow();

    assertThat(found.state()).isEqualTo(State.COMMITTED);
    assertThat(found.digest()).isEqualTo("sha256:s1");
    assertThat(found.committedAt()).contains(LATER);
    assertThat(found.revision()).isEqualTo(1);
  }

  /** The terms of its rows are looked up by them for as long as it is kept. */
  @Test
  public void theCurrentSnapshotOfATableHasTheSourcesItWasAddedWith() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1");
        });

    WarehouseTable found = index.<Optional<WarehouseTable>>read(r -> r.table("t1")).orElseThrow();

    assertThat(found.current().orElseThrow().sources()).isEqualTo(SOURCES);
  }

  @Test
  public void aTableHasTheRevisionOfTheSnapshotItPointsTo() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1", "s2");
        });

    WarehouseTable found = index.<Optional<WarehouseTable>>read(r -> r.table("t1")).orElseThrow();

    assertThat(found.revision()).isEqualTo(2);
    assertThat(found.current()).isEqualTo(index.read(r -> r.snapshot("s2")));
  }

  @Test
  public void listsSnapshotsNewestFirstAndPendingOnesLast() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(table("t1", WorkspaceId.SHARED, CITIES));
          writer.add(table("t2", OTHER, CITIES));
          writer.add(pending("p1", "t1", "run-p"));
          commit(writer, "t1", "s1", "s2", "s3");
          writer.setState("s2", State.QUARANTINED);
          commit(writer, "t2", "other");
        });

    assertThat(index.<List<Snapshot>>read(r -> r.snapshots("t1")))
        .extracting(Snapshot::id, Snapshot::state)
        .containsExactly(
            tuple("s3", State.COMMITTED),
            tuple("s2", State.QUARANTINED),
            tuple("s1", State.COMMITTED),
            tuple("p1", State.PENDING));
  }

  @Test
  public void listsWhatAllTablesHaveAtOnce() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(table("t1", WorkspaceId.SHARED, CITIES));
          writer.add(table("t2", OTHER, CITIES));
          commit(writer, "t1", "s1", "s2");
          commit(writer, "t2", "other");
          writer.setState("s1", State.QUARANTINED);
          writer.add(pending("p1", "t1", "run-p"));
          writer.addOrigin("s1", ORIGIN);
          writer.addOrigin("other", ORIGIN);
          writer.add(new SnapshotHold("h1", "s1", Kind.AUDIT, "law", NOON, Optional.empty()));
          writer.add(new SnapshotHold("h2", "other", Kind.AUDIT, "law", LATER, Optional.empty()));
        });

    assertThat(
            index.<List<Snapshot>>read(
                r -> r.snapshots(EnumSet.of(State.COMMITTED, State.QUARANTINED))))
        .extracting(Snapshot::id)
        .containsExactly("s2", "s1", "other");
    assertThat(index.<Set<String>>read(r -> r.snapshotIds(EnumSet.of(State.PENDING))))
        .containsExactly("p1");
    assertThat(index.<Map<String, SnapshotOrigin>>read(SnapshotIndex.Reader::origins))
        .containsOnly(Map.entry("s1", ORIGIN), Map.entry("other", ORIGIN));
    assertThat(index.<List<SnapshotHold>>read(SnapshotIndex.Reader::holds))
        .extracting(SnapshotHold::id)
        .containsExactly("h1", "h2");
  }

  @Test
  public void findsTheSnapshotsOfAThousandRuns() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(table("t1", WorkspaceId.SHARED, CITIES));
          writer.add(table("t2", OTHER, CITIES));
          commit(writer, "t1", "1", "999", "x");
          commit(writer, "t2", "500");
        });
    List<String> runs = IntStream.range(0, 1_000).mapToObj(i -> "run-" + i).toList();

    assertThat(index.<List<Snapshot>>read(r -> r.snapshotsOfRuns(runs)))
        .extracting(Snapshot::id)
        .containsExactlyInAnyOrder("1", "500", "999");
    assertThat(index.<List<Snapshot>>read(r -> r.snapshotsOfRuns(List.of()))).isEmpty();
  }

  @Test
  public void aRevisionIsGivenOnce() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1");
          writer.add(pending("s2", "t1", "run-2"));
        });

    assertThatThrownBy(() -> change(index, writer -> writer.commit("s2", "sha256:2", LATER, 1)))
        .isInstanceOf(ProblemException.class);
  }

  @Test
  public void aSnapshotThatATablePointsToCannotBeRemoved() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1");
        });

    assertThatThrownBy(() -> change(index, writer -> writer.removeSnapshot("s1")))
        .isInstanceOf(ProblemException.class);
    assertThat(index.<Optional<Snapshot>>read(r -> r.snapshot("s1"))).isPresent();
  }

  @Test
  public void aTablePointsOnlyToItsOwnSnapshots() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(table("t1", WorkspaceId.SHARED, CITIES));
          writer.add(table("t2", OTHER, CITIES));
          commit(writer, "t1", "s1");
        });

    assertThatThrownBy(() -> change(index, writer -> writer.point("t2", "s1")))
        .isInstanceOf(ProblemException.class);
  }

  @Test
  public void aRemovedSnapshotTakesItsLeasesAndHoldsAlong() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1", "s2");
          writer.add(new SnapshotLease("l1", "s1", "process", LATER));
          writer.add(hold("h1", "s1", Optional.empty()));
          writer.removeSnapshot("s1");
        });

    assertThat(index.<Optional<Snapshot>>read(r -> r.snapshot("s1"))).isEmpty();
    assertThat(index.<Optional<SnapshotHold>>read(r -> r.hold("h1"))).isEmpty();
    assertThat(index.<Boolean>read(r -> r.isLeased("s1", NOON))).isFalse();
  }

  @Test
  public void anOriginIsKeptForAsLongAsItsSnapshot() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1", "s2");
          writer.addOrigin("s1", ORIGIN);
        });

    assertThat(index.<Optional<SnapshotOrigin>>read(r -> r.origin("s1"))).contains(ORIGIN);
    assertThat(index.<Optional<SnapshotOrigin>>read(r -> r.origin("s2"))).isEmpty();

    change(index, writer -> writer.removeSnapshot("s1"));

    assertThat(index.<Optional<SnapshotOrigin>>read(r -> r.origin("s1"))).isEmpty();
  }

  @Test
  public void aLeaseEndsWhenItExpiresOrIsRemoved() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1");
          writer.add(new SnapshotLease("l1", "s1", "process", LATER));
        });

    assertThat(index.<Boolean>read(r -> r.isLeased("s1", NOON))).isTrue();
    assertThat(index.<Boolean>read(r -> r.isLeased("s2", NOON))).isFalse();
    assertThat(index.<Boolean>read(r -> r.isLeased("s1", LATER))).isFalse();

    change(index, writer -> writer.removeLease("l1"));
    change(index, writer -> writer.removeLease("l1"));

    assertThat(index.<Boolean>read(r -> r.isLeased("s1", NOON))).isFalse();
  }

  @Test
  public void listsTheHoldsOfASnapshotOldestFirst() {
    SnapshotIndex index = index();
    SnapshotHold first = hold("h2", "s1", Optional.of(LATER));
    SnapshotHold second = hold("h3", "s1", Optional.empty());
    change(
        index,
        writer -> {
          writer.add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1", "s2");
          writer.add(second);
          writer.add(first);
          writer.add(hold("h1", "s2", Optional.empty()));
        });

    assertThat(index.<List<SnapshotHold>>read(r -> r.holds("s1"))).containsExactly(first, second);
    assertThat(index.<Optional<SnapshotHold>>read(r -> r.hold("h2"))).contains(first);

    change(index, writer -> writer.removeHold("h2"));

    assertThat(index.<List<SnapshotHold>>read(r -> r.holds("s1"))).containsExactly(second);
  }

  @Test
  public void removesOnlyWhatHasExpired() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1", "s2");
          writer.add(new SnapshotLease("l1", "s1", "process", LATER));
          writer.add(new SnapshotLease("l2", "s2", "process", LATER.plusSeconds(1)));
          writer.add(hold("h1", "s1", Optional.of(LATER)));
          writer.add(hold("h2", "s1", Optional.of(LATER.plusSeconds(1))));
          writer.add(hold("h3", "s1", Optional.empty()));
          writer.removeExpired(LATER);
        });

    assertThat(index.<Boolean>read(r -> r.isLeased("s1", NOON))).isFalse();
    assertThat(index.<Boolean>read(r -> r.isLeased("s2", NOON))).isTrue();
    assertThat(index.<List<SnapshotHold>>read(r -> r.holds("s1")))
        .extracting(SnapshotHold::id)
        .containsExactly("h2", "h3");
  }

  @Test
  public void changesNothingWhenTheWorkThrows() {
    SnapshotIndex index = index();

    assertThatThrownBy(
            () ->
                change(
                    index,
                    writer -> {
                      writer.add(table("t1", WorkspaceId.SHARED, CITIES));
                      throw new IllegalStateException("broken");
                    }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(index.<List<WarehouseTable>>read(SnapshotIndex.Reader::tables)).isEmpty();
  }

  @Test
  public void aChangeThatIsNotForcedIsVisibleAtOnceAndAppliedWhole() {
    SnapshotIndex index = index();
    WarehouseTable cities = table("t1", WorkspaceId.SHARED, CITIES);

    index.changeUnforced(
        writer -> {
          writer.add(cities);
          return cities;
        });
    assertThatThrownBy(
            () ->
                index.changeUnforced(
                    writer -> {
                      writer.add(table("t2", OTHER, CITIES));
                      throw new IllegalStateException("broken");
                    }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(index.<List<WarehouseTable>>read(SnapshotIndex.Reader::tables))
        .containsExactly(cities);
  }

  private static SnapshotHold hold(String id, String snapshotId, Optional<Instant> expiresAt) {
    return new SnapshotHold(id, snapshotId, Kind.AUDIT, "kept for 감사", NOON, expiresAt);
  }

  private static WarehouseExport export(String id, WorkspaceId workspace, Instant createdAt) {
    Map<String, JsonValue> manifest = new LinkedHashMap<>();
    manifest.put("sql", JsonValue.of("SELECT '제목' FROM dataset"));
    manifest.put("rows", JsonValue.of(3));
    return new WarehouseExport(
        id,
        workspace,
        Snapshots.CITIES,
        "current",
        new ExportQuery("SELECT '제목' FROM dataset", Format.CSV, Profile.SPREADSHEET, 1_000_000),
        new JsonObject(manifest),
        new WarehouseExport.Bundle(5_000_000_000L, "ab".repeat(32)),
        List.of(
            new SnapshotSource(
                "cities",
                SourceKind.PUBLIC_API,
                Optional.of(new SnapshotSource.ProviderDataset("geo", "cities")),
                Optional.empty()),
            new SnapshotSource(
                "mine", SourceKind.FILE, Optional.empty(), Optional.of(Snapshots.TERMS))),
        createdAt);
  }

  @Test
  public void anExportIsReadAsItWasAdded() {
    SnapshotIndex index = index();
    WarehouseExport added = export("e1", OTHER, NOON);
    change(index, writer -> writer.add(added));

    assertThat(index.<Optional<WarehouseExport>>read(r -> r.export("e1"))).contains(added);
    assertThat(index.<Optional<WarehouseExport>>read(r -> r.export("e2"))).isEmpty();

    change(index, writer -> writer.removeExport("e1"));
    change(index, writer -> writer.removeExport("e1"));
    assertThat(index.<Optional<WarehouseExport>>read(r -> r.export("e1"))).isEmpty();
  }

  @Test
  public void exportsOfAWorkspaceAreListedNewestFirst() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(export("e1", OTHER, NOON));
          writer.add(export("e3", OTHER, LATER));
          writer.add(export("e2", OTHER, LATER));
          writer.add(export("e4", WorkspaceId.SHARED, NOON));
        });

    assertThat(index.<List<WarehouseExport>>read(r -> r.exports(OTHER)))
        .extracting(WarehouseExport::id)
        .containsExactly("e3", "e2", "e1");
  }

  @Test
  public void oldExportsAreRemovedTogether() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(export("e1", OTHER, NOON));
          writer.add(export("e2", WorkspaceId.SHARED, NOON));
          writer.add(export("e3", OTHER, LATER));
        });

    assertThat(index.<Boolean>read(r -> r.hasExportsBefore(NOON))).isFalse();
    assertThat(index.<Boolean>read(r -> r.hasExportsBefore(LATER))).isTrue();
    change(index, writer -> writer.removeExportsBefore(LATER));
    assertThat(index.<Boolean>read(r -> r.hasExportsBefore(LATER))).isFalse();
    assertThat(index.<Optional<WarehouseExport>>read(r -> r.export("e3"))).isPresent();
  }

  private static SavedAnalysis analysis(String id, WorkspaceId workspace, Instant createdAt) {
    JsonObject column =
        new JsonObject(
            Map.of("name", JsonValue.of("total of 서울"), "logical_type", JsonValue.of("int128")));
    return new SavedAnalysis(
        id,
        workspace,
        "Totals, \"all\" of them",
        CITIES,
        "s1",
        new SqlQuery("SELECT sum(n) AS \"total of 서울\"\nFROM dataset", 7),
        new SavedAnalysis.ResultSummary(List.of(column), 1, true, LATER),
        new SavedAnalysis.QueryLanguage("duckdb", "duckdb", "1.2.3", "1"),
        "hold-of-" + id,
        createdAt);
  }

  @Test
  public void anAnalysisIsReadAsItWasAdded() {
    SnapshotIndex index = index();
    SavedAnalysis added = analysis("a1", OTHER, NOON);
    change(index, writer -> writer.add(added));

    assertThat(index.<Optional<SavedAnalysis>>read(r -> r.analysis("a1"))).contains(added);
    assertThat(index.<Optional<SavedAnalysis>>read(r -> r.analysis("a2"))).isEmpty();

    change(index, writer -> writer.removeAnalysis("a1"));
    change(index, writer -> writer.removeAnalysis("a1"));
    assertThat(index.<Optional<SavedAnalysis>>read(r -> r.analysis("a1"))).isEmpty();
  }

  @Test
  public void analysesOfAWorkspaceAreListedNewestFirst() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.add(analysis("a1", OTHER, NOON));
          writer.add(analysis("a3", OTHER, LATER));
          writer.add(analysis("a2", OTHER, LATER));
          writer.add(analysis("a4", WorkspaceId.SHARED, NOON));
        });

    assertThat(index.<List<SavedAnalysis>>read(r -> r.analyses(OTHER)))
        .extracting(SavedAnalysis::id)
        .containsExactly("a3", "a2", "a1");
  }
}
