package io.datasetbuilder.warehouse.request;

import static io.datasetbuilder.warehouse.fixture.Json.object;
import static io.datasetbuilder.warehouse.fixture.Refusals.accepted;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.warehouse.fixture.Refusals;
import io.datasetbuilder.warehouse.snapshot.SnapshotSelector;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Spec, "Endpoints", GET /warehouse/tables/{name}/profile. */
class ProfileRequestTest {

  private static final TableName TABLE = new TableName("weather.stations");

  private static SnapshotSelector snapshot(JsonObject parameters) {
    return accepted(ProfileRequest.read(TABLE, parameters)).snapshot();
  }

  @Test
  void theCurrentSnapshotIsTheDefault() {
    assertThat(snapshot(object())).isEqualTo(SnapshotSelector.CURRENT);
  }

  @Test
  void aSnapshotIsNamedByItsIdOrByATime() {
    String time = "2026-08-15T09:30:07Z";

    assertThat(snapshot(object("snapshot", "snap_1"))).isEqualTo(SnapshotSelector.named("snap_1"));
    assertThat(snapshot(object("as_of", time)))
        .isEqualTo(new SnapshotSelector.AsOf(Instant.parse(time)));
    assertThat(
            Refusals.places(
                ProfileRequest.read(TABLE, object("snapshot", "snap_1", "as_of", time))))
        .containsExactly("as_of");
  }

  @Test
  void anEmptyNameIsRefused() {
    assertThat(Refusals.places(ProfileRequest.read(TABLE, object("snapshot", ""))))
        .containsExactly("snapshot");
  }
}
