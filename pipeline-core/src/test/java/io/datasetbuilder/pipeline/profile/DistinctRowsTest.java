package io.datasetbuilder.pipeline.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.fixture.AnsweringSession;
import io.datasetbuilder.pipeline.plan.Relation;
import io.datasetbuilder.pipeline.plan.TableSource;
import io.datasetbuilder.pipeline.type.Column;
import io.datasetbuilder.pipeline.type.DataType.Whole;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How distinct rows are counted without comparing more than is needed. */
class DistinctRowsTest {

  private static final Column COLUMN = new Column("a", Whole.INT64);
  private static final TableSource TABLE =
      new TableSource.ParquetTable(new Location("silver"), List.of(COLUMN));

  private static TableProfile profile(long rows, long distinctValues) {
    return new TableProfile(
        rows,
        List.of(
            new ColumnProfile(COLUMN, 0, distinctValues, Optional.empty(), List.of(), List.of())));
  }

  /** An engine that counts this many hashes, so many of which stand alone, and so many rows. */
  private static AnsweringSession engine(long hashes, long single, long compared) {
    return new AnsweringSession(
        plan ->
            ((Relation.Aggregate) plan).measures().size() == 2
                ? List.of(List.of(JsonValue.of(hashes), JsonValue.of(single)))
                : List.of(List.of(JsonValue.of(compared))));
  }

  @Test
  void aColumnThatNeverRepeatsTellsWithoutAScan() {
    AnsweringSession engine = engine(0, 0, 0);

    assertThat(new DistinctRows(engine).count(TABLE, profile(5, 5))).isEqualTo(5);
    assertThat(engine.asked()).isEmpty();
  }

  @Test
  void atMostOneRowIsDistinctWithoutAScan() {
    AnsweringSession engine = engine(0, 0, 0);

    assertThat(new DistinctRows(engine).count(TABLE, profile(1, 0))).isEqualTo(1);
    assertThat(new DistinctRows(engine).count(TABLE, profile(0, 0))).isZero();
    assertThat(engine.asked()).isEmpty();
  }

  @Test
  void hashesThatNeverRepeatNeedNoComparisonOfRows() {
    AnsweringSession engine = engine(5, 5, 0);

    assertThat(new DistinctRows(engine).count(TABLE, profile(5, 3))).isEqualTo(5);
    assertThat(engine.asked()).hasSize(1);
  }

  @Test
  void rowsThatShareAHashByChanceAreToldApart() {
    AnsweringSession engine = engine(4, 3, 2);

    assertThat(new DistinctRows(engine).count(TABLE, profile(5, 3))).isEqualTo(5);
  }

  @Test
  void rowsThatRepeatCountOnce() {
    AnsweringSession engine = engine(3, 2, 1);

    assertThat(new DistinctRows(engine).count(TABLE, profile(5, 3))).isEqualTo(3);
  }
}
