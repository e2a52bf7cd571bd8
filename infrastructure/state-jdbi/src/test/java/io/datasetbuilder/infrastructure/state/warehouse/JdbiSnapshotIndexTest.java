package io.datasetbuilder.infrastructure.state.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.state.database.OpenDatabases;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.warehouse.contract.SnapshotIndexContract;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The index of the warehouse keeps its contract in every database. */
class JdbiSnapshotIndexTest {

  abstract static class OnAny extends SnapshotIndexContract {

    @RegisterExtension final OpenDatabases databases;

    OnAny(OpenDatabases databases) {
      this.databases = databases;
    }

    @Override
    protected SnapshotIndex index() {
      return databases.get().warehouse();
    }

    @Test
    void whatOneProcessCommitsAnotherReads() {
      SnapshotIndex service = databases.get().warehouse();
      SnapshotIndex operator = databases.get().warehouse();
      WarehouseTable added = Snapshots.table("t1", WorkspaceId.SHARED, Snapshots.CITIES);

      add(service, added);

      assertThat(operator.<List<WarehouseTable>>read(reader -> reader.tables().all()))
          .containsExactly(added);
    }
  }

  @Nested
  class OnSqlite extends OnAny {

    OnSqlite() {
      super(OpenDatabases.files());
    }

    @Test
    void aDamagedIndexIsReportedAndNeverReplaced() throws IOException {
      Path file = databases.folder().resolve("warehouse/warehouse.sqlite3");
      Files.createDirectories(file.getParent());
      Files.writeString(file, "no database, ".repeat(100));

      assertThatThrownBy(() -> index().read(reader -> reader.tables().all()))
          .isInstanceOfSatisfying(
              StateFailure.class,
              failure ->
                  assertThat(failure.problem().message())
                      .isEqualTo("The index of the warehouse cannot be read."));
      assertThat(file).content().startsWith("no database");
    }

    /** Without its sources a snapshot would have no terms, and none that forbid anything. */
    @ParameterizedTest
    @ValueSource(
        strings = {
          "{}",
          "{\"sources\":[]}",
          "{\"sources\":[{\"key\":\"s\",\"kind\":\"public_api\",\"provider\":\"geo\"}]}"
        })
    void aSnapshotWhoseSourcesAreNotStatedIsDamaged(String sources) throws SQLException {
      SnapshotIndex index = index();
      add(index, Snapshots.table("t1", WorkspaceId.SHARED, Snapshots.CITIES));
      index.change(
          writer -> {
            writer.snapshots().add(Snapshots.pending("s1", "t1", "run-1"));
            return writer;
          });
      Path file = databases.folder().resolve("warehouse/warehouse.sqlite3");
      setSources(file, sources);

      assertThatThrownBy(() -> index.read(reader -> reader.snapshots().find("s1")))
          .isInstanceOf(StateFailure.class);
    }

    private static void setSources(Path file, String sources) throws SQLException {
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
          PreparedStatement update =
              connection.prepareStatement("UPDATE warehouse_snapshots SET sources = ?")) {
        update.setString(1, sources);
        assertThat(update.executeUpdate()).isEqualTo(1);
      }
    }
  }

  @Nested
  @Tag("postgres")
  class OnPostgres extends OnAny {
    OnPostgres() {
      super(OpenDatabases.postgres());
    }
  }

  private static void add(SnapshotIndex index, WarehouseTable table) {
    index.change(
        writer -> {
          writer.tables().add(table);
          return table;
        });
  }
}
