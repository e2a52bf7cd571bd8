package io.datasetbuilder.warehouse.contract;

import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.warehouse.snapshot.HoldRows;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold.Kind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What all {@link HoldRows} do. */
abstract class HoldRowsContract extends WarehouseRowsContract {

  private List<SnapshotHold> holds(String snapshotId) {
    return index.read(reader -> reader.holds().of(snapshotId));
  }

  @Test
  void aLeaseEndsWhenItExpiresOrIsRemoved() {
    given("t1", "s1");
    givenLease("l1", "s1", LATER);

    assertThat(isLeased("s1", NOON)).isTrue();
    assertThat(isLeased("s2", NOON)).isFalse();
    assertThat(isLeased("s1", LATER)).isFalse();

    change(writer -> writer.holds().removeLease("l1"));
    change(writer -> writer.holds().removeLease("l1"));

    assertThat(isLeased("s1", NOON)).isFalse();
  }

  @Test
  void listsTheHoldsOfASnapshotOldestFirst() {
    given("t1", "s1", "s2");
    SnapshotHold first = hold("h2", "s1", Optional.of(LATER));
    SnapshotHold second = hold("h3", "s1", Optional.empty());
    change(
        writer -> {
          writer.holds().add(second);
          writer.holds().add(first);
          writer.holds().add(hold("h1", "s2", Optional.empty()));
        });

    assertThat(holds("s1")).containsExactly(first, second);
    assertThat(index.<Optional<SnapshotHold>>read(r -> r.holds().find("h2"))).contains(first);

    change(writer -> writer.holds().remove("h2"));

    assertThat(holds("s1")).containsExactly(second);
  }

  @Test
  void listsTheHoldsOfAllTablesAtOnce() {
    given("t1", "s1", "s2");
    given(OTHER, "t2", "other");
    change(
        writer -> {
          writer
              .holds()
              .add(new SnapshotHold("h1", "s1", Kind.AUDIT, "law", NOON, Optional.empty()));
          writer
              .holds()
              .add(new SnapshotHold("h2", "other", Kind.AUDIT, "law", LATER, Optional.empty()));
        });

    assertThat(index.<List<SnapshotHold>>read(r -> r.holds().all()))
        .extracting(SnapshotHold::id)
        .containsExactly("h1", "h2");
  }

  @Test
  void removesOnlyWhatHasExpired() {
    given("t1", "s1", "s2");
    givenLease("l1", "s1", LATER);
    givenLease("l2", "s2", LATER.plusSeconds(1));
    change(
        writer -> {
          writer.holds().add(hold("h1", "s1", Optional.of(LATER)));
          writer.holds().add(hold("h2", "s1", Optional.of(LATER.plusSeconds(1))));
          writer.holds().add(hold("h3", "s1", Optional.empty()));
          writer.holds().removeExpired(LATER);
        });

    assertThat(isLeased("s1", NOON)).isFalse();
    assertThat(isLeased("s2", NOON)).isTrue();
    assertThat(holds("s1")).extracting(SnapshotHold::id).containsExactly("h2", "h3");
  }
}
