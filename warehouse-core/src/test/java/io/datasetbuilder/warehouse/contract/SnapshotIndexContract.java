package io.datasetbuilder.warehouse.contract;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What every {@link SnapshotIndex} does: its transactions, and the rows of each concern. */
public abstract class SnapshotIndexContract {

  /** An index that is empty. */
  protected abstract SnapshotIndex index();

  @Nested
  class OfTables extends TableRowsContract {
    @Override
    SnapshotIndex empty() {
      return SnapshotIndexContract.this.index();
    }
  }

  @Nested
  class OfSnapshots extends SnapshotRowsContract {
    @Override
    SnapshotIndex empty() {
      return SnapshotIndexContract.this.index();
    }
  }

  @Nested
  class OfHolds extends HoldRowsContract {
    @Override
    SnapshotIndex empty() {
      return SnapshotIndexContract.this.index();
    }
  }

  @Nested
  class OfAnalyses extends AnalysisRowsContract {
    @Override
    SnapshotIndex empty() {
      return SnapshotIndexContract.this.index();
    }
  }

  @Nested
  class OfExports extends ExportRowsContract {
    @Override
    SnapshotIndex empty() {
      return SnapshotIndexContract.this.index();
    }
  }

  @Nested
  class OfTransactions extends WarehouseRowsContract {

    @Override
    SnapshotIndex empty() {
      return SnapshotIndexContract.this.index();
    }

    private Optional<String> warehouseId() {
      return index.read(SnapshotIndex.Reader::warehouseId);
    }

    private List<WarehouseTable> tables() {
      return index.read(reader -> reader.tables().all());
    }

    @Test
    void hasOneIdAtATime() {
      assertThat(warehouseId()).isEmpty();

      change(writer -> writer.identify("first"));
      change(writer -> writer.identify("second"));

      assertThat(warehouseId()).contains("second");
    }

    @Test
    void changesNothingWhenTheWorkThrows() {
      assertThatThrownBy(
              () ->
                  change(
                      writer -> {
                        writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
                        throw new IllegalStateException("broken");
                      }))
          .isInstanceOf(IllegalStateException.class);

      assertThat(tables()).isEmpty();
    }

    @Test
    void aChangeThatIsNotForcedIsVisibleAtOnceAndAppliedWhole() {
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

      assertThat(tables()).containsExactly(cities);
    }
  }
}
