package io.datasetbuilder.pipeline.table.bronze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TableBoundsTest {

  private static List<Column> columns(int count) {
    return IntStream.range(0, count).mapToObj(i -> new Column("c" + i, Whole.INT64)).toList();
  }

  private static DataType lists(int depth, DataType element) {
    return depth == 0 ? element : new ListOf(lists(depth - 1, element));
  }

  @Test
  void aTableHasAtMost16384Columns() {
    assertThat(TableBounds.check(columns(16_384))).isEmpty();
    assertThat(TableBounds.check(columns(16_385)))
        .extracting(Problem::code)
        .containsExactly(RecordProblem.TOO_MANY_COLUMNS);
  }

  @Test
  void fieldsInsideObjectsCountAsColumns() {
    Column wide = new Column("object", new ListOf(new StructOf(columns(16_385))));

    assertThat(TableBounds.check(List.of(wide)))
        .extracting(Problem::code)
        .containsExactly(RecordProblem.TOO_MANY_COLUMNS);
  }

  @Test
  void sixteenListsMayNestInEachOther() {
    assertThat(TableBounds.check(List.of(new Column("a", lists(16, Whole.INT64))))).isEmpty();
    assertThat(TableBounds.check(List.of(new Column("a", lists(17, Whole.INT64)))))
        .extracting(Problem::code, Problem::at)
        .containsExactly(tuple(RecordProblem.LISTS_TOO_DEEP, "a"));
  }

  @Test
  void listsInsideObjectsNestToo() {
    DataType inner = new StructOf(List.of(new Column("b", lists(10, Whole.INT64))));

    assertThat(TableBounds.check(List.of(new Column("a", lists(7, inner)))))
        .extracting(Problem::code)
        .containsExactly(RecordProblem.LISTS_TOO_DEEP);
  }
}
