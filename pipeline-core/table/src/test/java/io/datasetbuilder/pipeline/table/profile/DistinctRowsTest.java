package io.datasetbuilder.pipeline.table.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.fixture.AnsweringSession;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
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

  /** An engine that finds these rows a repeated hash, and this many distinct among them. */
  private static AnsweringSession engine(long compared, long... repeated) {
    return new AnsweringSession(
        plan ->
            plan instanceof Relation.Limit
                ? LongStream.of(repeated)
                    .mapToObj(rows -> List.of(JsonValue.of(-7), JsonValue.of(rows)))
                    .toList()
                : List.of(List.of(JsonValue.of(compared))));
  }

  @Test
  void aColumnThatNeverRepeatsStatesWithoutAScan() {
    AnsweringSession engine = engine(0);

    assertThat(new DistinctRows(engine, TABLE, profile(5, 5)).rows()).isEqualTo(5);
    assertThat(engine.asked()).isEmpty();
  }

  @Test
  void atMostOneRowIsDistinctWithoutAScan() {
    AnsweringSession engine = engine(0);

    assertThat(new DistinctRows(engine, TABLE, profile(1, 0)).rows()).isEqualTo(1);
    assertThat(new DistinctRows(engine, TABLE, profile(0, 0)).rows()).isZero();
    assertThat(engine.asked()).isEmpty();
  }

  @Test
  void hashesThatNeverRepeatNeedNoComparisonOfRows() {
    AnsweringSession engine = engine(0);

    assertThat(new DistinctRows(engine, TABLE, profile(5, 3)).rows()).isEqualTo(5);
    assertThat(engine.asked()).hasSize(1);
  }

  @Test
  void rowsThatShareAHashByChanceAreDistinguished() {
    AnsweringSession engine = engine(2, 2);

    assertThat(new DistinctRows(engine, TABLE, profile(5, 3)).rows()).isEqualTo(5);
  }

  @Test
  void rowsThatRepeatCountOnce() {
    AnsweringSession engine = engine(1, 3);

    assertThat(new DistinctRows(engine, TABLE, profile(5, 3)).rows()).isEqualTo(3);
  }

  @Test
  void manyRepeatedHashesLeadToAComparisonOfAllRows() {
    AnsweringSession engine = engine(1500, LongStream.generate(() -> 2).limit(1001).toArray());

    assertThat(new DistinctRows(engine, TABLE, profile(3000, 30)).rows()).isEqualTo(1500);
  }
}
