package io.datasetbuilder.warehouse.backup;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static io.datasetbuilder.warehouse.fixture.Snapshots.pending;
import static io.datasetbuilder.warehouse.fixture.Snapshots.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.warehouse.fixture.InMemorySnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WarehouseCatalogTest {

  @Test
  void asksAsOftenForManySnapshotsAsForOne() {
    assertThat(questions(50)).isEqualTo(questions(1));
  }

  private static int questions(int snapshots) {
    SnapshotIndex index = new InMemorySnapshotIndex();
    index.change(
        writer -> {
          writer.tables().add(table("t1", WorkspaceId.SHARED, CITIES));
          for (int i = 0; i < snapshots; i++) {
            writer.snapshots().add(pending("s" + i, "t1", "run-" + i));
            writer.snapshots().commit("s" + i, "sha256:" + i, NOON, i + 1L);
          }
          return writer;
        });
    AtomicInteger asked = new AtomicInteger();
    WarehouseCatalog catalog = index.read(reader -> WarehouseCatalog.of(counting(reader, asked)));
    assertThat(catalog.snapshots()).hasSize(snapshots);
    return asked.get();
  }

  private static SnapshotIndex.Reader counting(SnapshotIndex.Reader reader, AtomicInteger asked) {
    return (SnapshotIndex.Reader)
        Proxy.newProxyInstance(
            WarehouseCatalogTest.class.getClassLoader(),
            new Class<?>[] {SnapshotIndex.Reader.class},
            (proxy, method, given) -> {
              asked.incrementAndGet();
              return method.invoke(reader, given);
            });
  }
}
