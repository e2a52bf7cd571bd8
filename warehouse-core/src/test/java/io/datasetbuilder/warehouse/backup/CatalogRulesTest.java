package io.datasetbuilder.warehouse.backup;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static io.datasetbuilder.warehouse.fixture.Snapshots.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.warehouse.fixture.InMemorySnapshotIndex;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.SnapshotLineage;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The parents of snapshots within a catalog. */
class CatalogRulesTest {

  private final SnapshotIndex index = new InMemorySnapshotIndex();

  @BeforeEach
  void twoTables() {
    index.change(
        writer -> {
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          writer.tables().add(table("t2", WorkspaceId.SHARED, TableName.of("geo.world", "rivers")));
          return writer;
        });
  }

  private void given(String id, String tableId, long revision, String parent) {
    SnapshotLineage lineage =
        new SnapshotLineage(
            Optional.of(parent).filter(known -> !known.isEmpty()), Optional.empty());
    index.change(
        writer -> {
          writer.snapshots().add(Snapshots.pendingChild(id, tableId, "run-" + id, lineage));
          writer.snapshots().commit(id, "sha256:" + id, NOON, revision);
          return writer;
        });
  }

  private List<String> messages() {
    return CatalogRules.check(index.read(WarehouseCatalog::of)).stream()
        .map(Problem::message)
        .toList();
  }

  @Test
  void aChainOfParentsIsWhole() {
    given("s1", "t1", 1, "");
    given("s2", "t1", 2, "s1");
    given("s3", "t1", 3, "s2");

    assertThat(messages()).isEmpty();
  }

  @Test
  void aParentMayBeMissing() {
    given("s3", "t1", 3, "s2");

    assertThat(messages()).isEmpty();
  }

  @Test
  void aParentIsOfTheSameTable() {
    given("s1", "t1", 1, "");
    given("r2", "t2", 2, "s1");

    assertThat(messages()).containsExactly("snapshot r2 continues snapshot s1 of another table");
  }

  @Test
  void aParentIsOlder() {
    given("s1", "t1", 1, "s2");
    given("s2", "t1", 2, "");

    assertThat(messages()).containsExactly("snapshot s1 continues snapshot s2, which is not older");
  }

  @Test
  void parentsFormNoCycle() {
    given("s1", "t1", 1, "s3");
    given("s2", "t1", 2, "s1");
    given("s3", "t1", 3, "s2");
    given("r1", "t2", 1, "r1");

    assertThat(messages())
        .containsExactlyInAnyOrder(
            "snapshot s1 continues snapshot s3, which is not older",
            "snapshot r1 continues snapshot r1, which is not older");
  }
}
