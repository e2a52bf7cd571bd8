package io.datasetbuilder.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.column.TableColumn.Sensitivity;
import io.datasetbuilder.warehouse.query.SnapshotProfile;
import io.datasetbuilder.warehouse.query.SnapshotProfile.Range;
import io.datasetbuilder.warehouse.query.SnapshotProfile.Statistics;
import io.datasetbuilder.warehouse.read.ComputedProfile;
import io.datasetbuilder.warehouse.read.SnapshotReference;
import io.datasetbuilder.warehouse.read.SnapshotResult;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Statistics of columns (Wire reference 3.13). */
class ProfileBodyTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final OptionalLong NONE = OptionalLong.empty();

  private static String body(TableColumn column, long rows, Optional<Statistics> statistics) {
    Snapshot snapshot =
        new Snapshot(
            "snap_1",
            "tbl_1",
            "run-1",
            "air",
            "s",
            Snapshot.State.COMMITTED,
            "sha256:00",
            rows,
            List.of(column),
            Optional.empty(),
            List.of(new SnapshotSource("s", SourceKind.FILE, Optional.empty(), Optional.empty())),
            NOON,
            NOON,
            Optional.of(NOON),
            1,
            Optional.empty());
    SnapshotProfile profile =
        new SnapshotProfile(rows, List.of(new SnapshotProfile.Column(column.name(), statistics)));
    return JsonRenderer.line(
        ProfileBody.of(
            new SnapshotResult<>(
                new SnapshotReference("tbl_1", "air.s", "snap_1", 1),
                new ComputedProfile(snapshot, profile, NOON))));
  }

  private static Statistics of(long nulls, Optional<Range> range) {
    return new Statistics(nulls, NONE, NONE, range);
  }

  private static Optional<Range> range(long values, JsonValue... ends) {
    return Optional.of(
        new Range(
            List.of(ends).stream().findFirst(),
            List.of(ends).stream().skip(1).findFirst(),
            values,
            0));
  }

  @Test
  void aProfileSaysHowItWasComputed() {
    assertThat(body(TableColumn.of("n", "Int32"), 1, Optional.of(of(0, range(0)))))
        .contains(
            "\"profile\":{\"snapshot_id\":\"snap_1\",\"artifact_digest\":\"sha256:00\","
                + "\"algorithm_version\":2,\"computed_at\":\"2026-03-01T12:00:00+00:00\","
                + "\"scope\":{\"mode\":\"full\",\"sampled\":false,\"sample_size\":null},"
                + "\"accuracy\":\"exact\",\"min_range_values\":10,\"row_count\":1,");
  }

  @Test
  void aRangeHasTheFormOfItsColumn() {
    JsonValue large = JsonValue.of(new BigDecimal("9007199254740993"));

    assertThat(
            body(
                TableColumn.of("n", "Int64"),
                20,
                Optional.of(of(5, range(15, JsonValue.of(-1), large)))))
        .contains(
            "\"null_count\":5,\"null_ratio\":0.25,\"nan_count\":null,\"infinite_count\":null,"
                + "\"range\":{\"status\":\"exact\",\"min\":\"-1\",\"max\":\"9007199254740993\","
                + "\"wire_encoding\":\"decimal_string\",\"value_count\":15,\"excluded_count\":0}");
  }

  @Test
  void aRangeOverFewValuesIsWithheld() {
    assertThat(body(TableColumn.of("d", "Date"), 9, Optional.of(of(0, range(9)))))
        .contains(
            "\"range\":{\"status\":\"withheld_small_group\",\"value_count\":9,"
                + "\"excluded_count\":0}");
  }

  @Test
  void aColumnWithoutValuesHasNoRange() {
    assertThat(body(TableColumn.of("n", "Int32"), 4, Optional.of(of(4, range(0)))))
        .contains("\"range\":{\"status\":\"no_values\",\"value_count\":0,\"excluded_count\":0}");
  }

  @Test
  void aTextHasNoRangeAtAll() {
    assertThat(body(TableColumn.of("t", "String"), 4, Optional.of(of(0, Optional.empty()))))
        .contains("\"range\":{\"status\":\"not_applicable\"}");
  }

  @Test
  void ofAnEmptyTableTheRatioOfNullsIsUnknown() {
    assertThat(body(TableColumn.of("n", "Int32"), 0, Optional.of(of(0, range(0)))))
        .contains("\"null_count\":0,\"null_ratio\":null");
  }

  @Test
  void aColumnThatMayHoldPersonalDataHasNoStatistics() {
    TableColumn phone =
        new TableColumn(
            "phone",
            "String",
            ColumnHints.none(),
            new Sensitivity(Sensitivity.Status.SUSPECTED, List.of("phone")));

    assertThat(body(phone, 30, Optional.empty()))
        .contains(
            "\"sensitivity\":{\"status\":\"suspected\",\"kinds\":[\"phone\"]},"
                + "\"status\":\"withheld\",\"null_count\":null,\"null_ratio\":null,"
                + "\"nan_count\":null,\"infinite_count\":null,\"range\":null");
  }

  @Test
  void theZoneIsReportedApartFromTheType() {
    assertThat(body(TableColumn.of("at", "Datetime(Asia/Seoul)"), 1, Optional.of(of(1, range(0)))))
        .contains("\"logical_type\":\"datetime\",\"time_zone\":\"Asia/Seoul\"");
    assertThat(body(TableColumn.of("at", "Datetime(ns,UTC)"), 1, Optional.of(of(1, range(0)))))
        .contains("\"time_zone\":\"UTC\"");
    assertThat(body(TableColumn.of("at", "Datetime"), 1, Optional.of(of(1, range(0)))))
        .contains("\"time_zone\":null");
  }
}
