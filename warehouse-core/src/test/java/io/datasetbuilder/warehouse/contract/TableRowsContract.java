package io.datasetbuilder.warehouse.contract;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.SOURCES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.TableRows;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What all {@link TableRows} do. */
abstract class TableRowsContract extends WarehouseRowsContract {

  private Optional<WarehouseTable> find(WorkspaceId workspace, TableName name) {
    return index.read(reader -> reader.tables().find(workspace, name));
  }

  @Test
  void findsATableByItsWorkspaceAndName() {
    WarehouseTable cities = table("t1", WorkspaceId.SHARED, CITIES);
    change(writer -> writer.tables().add(cities));

    assertThat(find(WorkspaceId.SHARED, CITIES)).contains(cities);
    assertThat(tableOf("t1")).contains(cities);
    assertThat(find(OTHER, CITIES)).isEmpty();
    assertThat(find(WorkspaceId.SHARED, new TableName("geo.World.cities"))).isEmpty();
  }

  @Test
  void listsTablesByNameWithinTheirWorkspace() {
    List<String> names = List.of("b", "B", "a.b", "é", "a");
    change(
        writer -> {
          IntStream.range(0, names.size())
              .mapToObj(i -> table("t" + i, WorkspaceId.SHARED, new TableName(names.get(i))))
              .forEach(writer.tables()::add);
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
  void aWorkspaceHasEachNameOnce() {
    given("t1");

    assertThatThrownBy(() -> given("t2")).isInstanceOf(ProblemException.class);
    given(OTHER, "t2");
  }

  @Test
  void aTableMovesToAnotherWorkspaceWithItsSnapshots() {
    given("t1", "s1", "s2");

    change(writer -> writer.tables().move("t1", OTHER));

    WarehouseTable moved = find(OTHER, CITIES).orElseThrow();
    assertThat(moved.id()).isEqualTo("t1");
    assertThat(moved.current()).isEqualTo(snapshot("s2"));
    assertThat(moved.revision()).isEqualTo(2);
    assertThat(find(WorkspaceId.SHARED, CITIES)).isEmpty();
  }

  @Test
  void aTableMovesToNoWorkspaceThatHasItsName() {
    given("t1");
    given(OTHER, "t2");

    assertThatThrownBy(() -> change(writer -> writer.tables().move("t1", OTHER)))
        .isInstanceOf(ProblemException.class);
    assertThat(find(WorkspaceId.SHARED, CITIES)).isPresent();
  }

  /** The terms of its rows are looked up by them for as long as it is kept. */
  @Test
  void theCurrentSnapshotOfATableHasTheSourcesItWasAddedWith() {
    given("t1", "s1");

    WarehouseTable found = tableOf("t1").orElseThrow();

    assertThat(found.current().orElseThrow().sources()).isEqualTo(SOURCES);
  }

  @Test
  void aTableHasTheRevisionOfTheSnapshotItPointsTo() {
    given("t1", "s1", "s2");

    WarehouseTable found = tableOf("t1").orElseThrow();

    assertThat(found.revision()).isEqualTo(2);
    assertThat(found.current()).isEqualTo(snapshot("s2"));
  }

  @Test
  void aTablePointsOnlyToItsOwnSnapshots() {
    given("t1", "s1");
    given(OTHER, "t2");

    assertThatThrownBy(() -> change(writer -> writer.tables().point("t2", "s1")))
        .isInstanceOf(ProblemException.class);
  }

  @Test
  void aTableWithoutPointerHasNoCurrentSnapshot() {
    given("t1", "s1");

    change(writer -> writer.tables().unpoint("t1"));
    change(writer -> writer.tables().unpoint("t1"));

    assertThat(tableOf("t1").orElseThrow().current()).isEmpty();
    assertThat(snapshot("s1")).isPresent();
  }

  @Test
  void onlyATableWithoutSnapshotsIsRemoved() {
    given("t1", "s1");
    change(writer -> writer.tables().unpoint("t1"));

    change(writer -> writer.tables().removeUnused("t1"));
    assertThat(tableOf("t1")).isPresent();

    change(writer -> writer.snapshots().remove("s1"));
    change(writer -> writer.tables().removeUnused("t1"));
    assertThat(tableOf("t1")).isEmpty();
  }
}
