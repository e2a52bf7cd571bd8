package io.datasetbuilder.warehouse.request;

import static io.datasetbuilder.warehouse.fixture.Refusals.accepted;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.warehouse.fixture.Refusals;
import io.datasetbuilder.warehouse.snapshot.SnapshotSelector;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Spec, "Endpoints", GET /warehouse/tables/{name}/profile. */
class ProfileRequestTest {

  private static final TableName TABLE = new TableName("weather.stations");

  private static SnapshotSelector snapshot(Map<String, String> parameters) {
    return accepted(ProfileRequest.read(TABLE, parameters)).snapshot();
  }

  @Test
  void theCurrentSnapshotIsTheDefault() {
    assertThat(snapshot(Map.of())).isEqualTo(SnapshotSelector.CURRENT);
  }

  @Test
  void aSnapshotIsNamedByItsIdOrByATime() {
    String time = "2026-08-15T09:30:07Z";

    assertThat(snapshot(Map.of("snapshot", "snap_1"))).isEqualTo(SnapshotSelector.named("snap_1"));
    assertThat(snapshot(Map.of("as_of", time)))
        .isEqualTo(new SnapshotSelector.AsOf(Instant.parse(time)));
    assertThat(
            Refusals.places(
                ProfileRequest.read(TABLE, Map.of("snapshot", "snap_1", "as_of", time))))
        .containsExactly("as_of");
  }

  @Test
  void anEmptyNameIsRefused() {
    assertThat(Refusals.places(ProfileRequest.read(TABLE, Map.of("snapshot", ""))))
        .containsExactly("snapshot");
  }
}
