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
      writer.snapshots().add(pending(snapshotIds[i], tableId, "run-" + snapshotIds[i]));
      writer.snapshots().commit(snapshotIds[i], "sha256:" + snapshotIds[i], LATER, i + 1L);
      writer.tables().point(tableId, snapshotIds[i]);
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
    change(index, writer -> writer.tables().add(cities));

    assertThat(
            index.<Optional<WarehouseTable>>read(r -> r.tables().find(WorkspaceId.SHARED, CITIES)))
        .contains(cities);
    assertThat(index.<Optional<WarehouseTable>>read(r -> r.tables().find("t1"))).contains(cities);
    assertThat(index.<Optional<WarehouseTable>>read(r -> r.tables().find(OTHER, CITIES))).isEmpty();
    assertThat(
            index.<Optional<WarehouseTable>>read(
                r -> r.tables().find(WorkspaceId.SHARED, new TableName("geo.World.cities"))))
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
                  i ->
                      writer
                          .tables()
                          .add(table("t" + i, WorkspaceId.SHARED, new TableName(names.get(i)))));
          writer.tables().add(table("other", OTHER, new TableName("a")));
        });

    assertThat(index.<List<WarehouseTable>>read(r -> r.tables().of(WorkspaceId.SHARED)))
        .extracting(found -> found.name().value())
        .containsExactly("B", "a", "a.b", "b", "é");
    assertThat(index.<List<WarehouseTable>>read(r -> r.tables().all()))
        .extracting(WarehouseTable::id)
        .containsExactly("other", "t1", "t4", "t2", "t0", "t3");
  }

  @Test
  public void aWorkspaceHasEachNameOnce() {
    SnapshotIndex index = index();
    change(index, writer -> writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES)));

    assertThatThrownBy(
            () ->
                change(
                    index, writer -> writer.tables().add(table("t2", WorkspaceId.SHARED, CITIES))))
        .isInstanceOf(ProblemException.class);
    change(index, writer -> writer.tables().add(table("t2", OTHER, CITIES)));
  }

  @Test
  public void keepsAllThatIsKnownOfASnapshot() {
    SnapshotIndex index = index();
    Snapshot added = pending("s1", "t1", "run-1");
    change(
        index,
        writer -> {
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          writer.snapshots().add(added);
        });

    assertThat(index.<Optional<Snapshot>>read(r -> r.snapshots().find("s1"))).contains(added);
    assertThat(index.<Optional<Snapshot>>read(r -> r.snapshots().find("s2"))).isEmpty();
  }

  @Test
  public void aCommittedSnapshotHasItsDigestRevisionAndTime() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1");
        });

    Snapshot found = index.<Optional<Snapshot>>read(r -> r.snapshots().find("s1")).orElseThrow();

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
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1");
        });

    WarehouseTable found =
        index.<Optional<WarehouseTable>>read(r -> r.tables().find("t1")).orElseThrow();

    assertThat(found.current().orElseThrow().sources()).isEqualTo(SOURCES);
  }

  @Test
  public void aTableHasTheRevisionOfTheSnapshotItPointsTo() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1", "s2");
        });

    WarehouseTable found =
        index.<Optional<WarehouseTable>>read(r -> r.tables().find("t1")).orElseThrow();

    assertThat(found.revision()).isEqualTo(2);
    assertThat(found.current()).isEqualTo(index.read(r -> r.snapshots().find("s2")));
  }

  @Test
  public void listsSnapshotsNewestFirstAndPendingOnesLast() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          writer.tables().add(table("t2", OTHER, CITIES));
          writer.snapshots().add(pending("p1", "t1", "run-p"));
          commit(writer, "t1", "s1", "s2", "s3");
          writer.snapshots().setState("s2", State.QUARANTINED);
          commit(writer, "t2", "other");
        });

    assertThat(index.<List<Snapshot>>read(r -> r.snapshots().of("t1")))
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
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          writer.tables().add(table("t2", OTHER, CITIES));
          commit(writer, "t1", "s1", "s2");
          commit(writer, "t2", "other");
          writer.snapshots().setState("s1", State.QUARANTINED);
          writer.snapshots().add(pending("p1", "t1", "run-p"));
          writer.snapshots().addOrigin("s1", ORIGIN);
          writer.snapshots().addOrigin("other", ORIGIN);
          writer
              .holds()
              .add(new SnapshotHold("h1", "s1", Kind.AUDIT, "law", NOON, Optional.empty()));
          writer
              .holds()
              .add(new SnapshotHold("h2", "other", Kind.AUDIT, "law", LATER, Optional.empty()));
        });

    assertThat(
            index.<List<Snapshot>>read(
                r -> r.snapshots().in(EnumSet.of(State.COMMITTED, State.QUARANTINED))))
        .extracting(Snapshot::id)
        .containsExactly("s2", "s1", "other");
    assertThat(index.<Set<String>>read(r -> r.snapshots().idsIn(EnumSet.of(State.PENDING))))
        .containsExactly("p1");
    assertThat(index.<Map<String, SnapshotOrigin>>read(r -> r.snapshots().origins()))
        .containsOnly(Map.entry("s1", ORIGIN), Map.entry("other", ORIGIN));
    assertThat(index.<List<SnapshotHold>>read(r -> r.holds().all()))
        .extracting(SnapshotHold::id)
        .containsExactly("h1", "h2");
  }

  @Test
  public void findsTheSnapshotsOfAThousandRuns() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          writer.tables().add(table("t2", OTHER, CITIES));
          commit(writer, "t1", "1", "999", "x");
          commit(writer, "t2", "500");
        });
    List<String> runs = IntStream.range(0, 1_000).mapToObj(i -> "run-" + i).toList();

    assertThat(index.<List<Snapshot>>read(r -> r.snapshots().ofRuns(runs)))
        .extracting(Snapshot::id)
        .containsExactlyInAnyOrder("1", "500", "999");
    assertThat(index.<List<Snapshot>>read(r -> r.snapshots().ofRuns(List.of()))).isEmpty();
  }

  @Test
  public void aRevisionIsGivenOnce() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1");
          writer.snapshots().add(pending("s2", "t1", "run-2"));
        });

    assertThatThrownBy(
            () -> change(index, writer -> writer.snapshots().commit("s2", "sha256:2", LATER, 1)))
        .isInstanceOf(ProblemException.class);
  }

  @Test
  public void aSnapshotThatATablePointsToCannotBeRemoved() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1");
        });

    assertThatThrownBy(() -> change(index, writer -> writer.snapshots().remove("s1")))
        .isInstanceOf(ProblemException.class);
    assertThat(index.<Optional<Snapshot>>read(r -> r.snapshots().find("s1"))).isPresent();
  }

  @Test
  public void aTablePointsOnlyToItsOwnSnapshots() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          writer.tables().add(table("t2", OTHER, CITIES));
          commit(writer, "t1", "s1");
        });

    assertThatThrownBy(() -> change(index, writer -> writer.tables().point("t2", "s1")))
        .isInstanceOf(ProblemException.class);
  }

  @Test
  public void aRemovedSnapshotTakesItsLeasesAndHoldsAlong() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1", "s2");
          writer.holds().add(new SnapshotLease("l1", "s1", "process", LATER));
          writer.holds().add(hold("h1", "s1", Optional.empty()));
          writer.snapshots().remove("s1");
        });

    assertThat(index.<Optional<Snapshot>>read(r -> r.snapshots().find("s1"))).isEmpty();
    assertThat(index.<Optional<SnapshotHold>>read(r -> r.holds().find("h1"))).isEmpty();
    assertThat(index.<Boolean>read(r -> r.holds().isLeased("s1", NOON))).isFalse();
  }

  @Test
  public void anOriginIsKeptForAsLongAsItsSnapshot() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1", "s2");
          writer.snapshots().addOrigin("s1", ORIGIN);
        });

    assertThat(index.<Optional<SnapshotOrigin>>read(r -> r.snapshots().origin("s1")))
        .contains(ORIGIN);
    assertThat(index.<Optional<SnapshotOrigin>>read(r -> r.snapshots().origin("s2"))).isEmpty();

    change(index, writer -> writer.snapshots().remove("s1"));

    assertThat(index.<Optional<SnapshotOrigin>>read(r -> r.snapshots().origin("s1"))).isEmpty();
  }

  @Test
  public void aLeaseEndsWhenItExpiresOrIsRemoved() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1");
          writer.holds().add(new SnapshotLease("l1", "s1", "process", LATER));
        });

    assertThat(index.<Boolean>read(r -> r.holds().isLeased("s1", NOON))).isTrue();
    assertThat(index.<Boolean>read(r -> r.holds().isLeased("s2", NOON))).isFalse();
    assertThat(index.<Boolean>read(r -> r.holds().isLeased("s1", LATER))).isFalse();

    change(index, writer -> writer.holds().removeLease("l1"));
    change(index, writer -> writer.holds().removeLease("l1"));

    assertThat(index.<Boolean>read(r -> r.holds().isLeased("s1", NOON))).isFalse();
  }

  @Test
  public void listsTheHoldsOfASnapshotOldestFirst() {
    SnapshotIndex index = index();
    SnapshotHold first = hold("h2", "s1", Optional.of(LATER));
    SnapshotHold second = hold("h3", "s1", Optional.empty());
    change(
        index,
        writer -> {
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1", "s2");
          writer.holds().add(second);
          writer.holds().add(first);
          writer.holds().add(hold("h1", "s2", Optional.empty()));
        });

    assertThat(index.<List<SnapshotHold>>read(r -> r.holds().of("s1")))
        .containsExactly(first, second);
    assertThat(index.<Optional<SnapshotHold>>read(r -> r.holds().find("h2"))).contains(first);

    change(index, writer -> writer.holds().remove("h2"));

    assertThat(index.<List<SnapshotHold>>read(r -> r.holds().of("s1"))).containsExactly(second);
  }

  @Test
  public void removesOnlyWhatHasExpired() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          commit(writer, "t1", "s1", "s2");
          writer.holds().add(new SnapshotLease("l1", "s1", "process", LATER));
          writer.holds().add(new SnapshotLease("l2", "s2", "process", LATER.plusSeconds(1)));
          writer.holds().add(hold("h1", "s1", Optional.of(LATER)));
          writer.holds().add(hold("h2", "s1", Optional.of(LATER.plusSeconds(1))));
          writer.holds().add(hold("h3", "s1", Optional.empty()));
          writer.holds().removeExpired(LATER);
        });

    assertThat(index.<Boolean>read(r -> r.holds().isLeased("s1", NOON))).isFalse();
    assertThat(index.<Boolean>read(r -> r.holds().isLeased("s2", NOON))).isTrue();
    assertThat(index.<List<SnapshotHold>>read(r -> r.holds().of("s1")))
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
                      writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
                      throw new IllegalStateException("broken");
                    }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(index.<List<WarehouseTable>>read(r -> r.tables().all())).isEmpty();
  }

  @Test
  public void aChangeThatIsNotForcedIsVisibleAtOnceAndAppliedWhole() {
    SnapshotIndex index = index();
    WarehouseTable cities = table("t1", WorkspaceId.SHARED, CITIES);

    index.changeUnforced(
        writer -> {
          writer.tables().add(cities);
          return cities;
        });
    assertThatThrownBy(
            () ->
                index.changeUnforced(
                    writer -> {
                      writer.tables().add(table("t2", OTHER, CITIES));
                      throw new IllegalStateException("broken");
                    }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(index.<List<WarehouseTable>>read(r -> r.tables().all())).containsExactly(cities);
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
    change(index, writer -> writer.exports().add(added));

    assertThat(index.<Optional<WarehouseExport>>read(r -> r.exports().find("e1"))).contains(added);
    assertThat(index.<Optional<WarehouseExport>>read(r -> r.exports().find("e2"))).isEmpty();

    change(index, writer -> writer.exports().remove("e1"));
    change(index, writer -> writer.exports().remove("e1"));
    assertThat(index.<Optional<WarehouseExport>>read(r -> r.exports().find("e1"))).isEmpty();
  }

  @Test
  public void exportsOfAWorkspaceAreListedNewestFirst() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.exports().add(export("e1", OTHER, NOON));
          writer.exports().add(export("e3", OTHER, LATER));
          writer.exports().add(export("e2", OTHER, LATER));
          writer.exports().add(export("e4", WorkspaceId.SHARED, NOON));
        });

    assertThat(index.<List<WarehouseExport>>read(r -> r.exports().of(OTHER)))
        .extracting(WarehouseExport::id)
        .containsExactly("e3", "e2", "e1");
  }

  @Test
  public void oldExportsAreRemovedTogether() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.exports().add(export("e1", OTHER, NOON));
          writer.exports().add(export("e2", WorkspaceId.SHARED, NOON));
          writer.exports().add(export("e3", OTHER, LATER));
        });

    assertThat(index.<Boolean>read(r -> r.exports().hasBefore(NOON))).isFalse();
    assertThat(index.<Boolean>read(r -> r.exports().hasBefore(LATER))).isTrue();
    change(index, writer -> writer.exports().removeBefore(LATER));
    assertThat(index.<Boolean>read(r -> r.exports().hasBefore(LATER))).isFalse();
    assertThat(index.<Optional<WarehouseExport>>read(r -> r.exports().find("e3"))).isPresent();
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
    change(index, writer -> writer.analyses().add(added));

    assertThat(index.<Optional<SavedAnalysis>>read(r -> r.analyses().find("a1"))).contains(added);
    assertThat(index.<Optional<SavedAnalysis>>read(r -> r.analyses().find("a2"))).isEmpty();

    change(index, writer -> writer.analyses().remove("a1"));
    change(index, writer -> writer.analyses().remove("a1"));
    assertThat(index.<Optional<SavedAnalysis>>read(r -> r.analyses().find("a1"))).isEmpty();
  }

  @Test
  public void analysesOfAWorkspaceAreListedNewestFirst() {
    SnapshotIndex index = index();
    change(
        index,
        writer -> {
          writer.analyses().add(analysis("a1", OTHER, NOON));
          writer.analyses().add(analysis("a3", OTHER, LATER));
          writer.analyses().add(analysis("a2", OTHER, LATER));
          writer.analyses().add(analysis("a4", WorkspaceId.SHARED, NOON));
        });

    assertThat(index.<List<SavedAnalysis>>read(r -> r.analyses().of(OTHER)))
        .extracting(SavedAnalysis::id)
        .containsExactly("a3", "a2", "a1");
  }
}
