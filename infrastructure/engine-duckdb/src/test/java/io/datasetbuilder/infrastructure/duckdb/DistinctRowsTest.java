package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.DistinctRows;
import io.datasetbuilder.pipeline.table.profile.TableProfiler;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Distinct rows over all visible columns (Spec, "quality": max_duplicate_rate). */
class DistinctRowsTest {

  @RegisterExtension
  static final SharedFixture<QualityFixture> SHARED = new SharedFixture<>(QualityFixture::new);

  private final QualityFixture fixture = SHARED.get();

  private long distinct(List<Column> columns, List<List<String>> rows) {
    return fixture.distinctRows(fixture.table(columns, rows));
  }

  private static List<String> row(String... cells) {
    return Arrays.asList(cells);
  }

  @Test
  void nullEqualsNull() {
    List<Column> columns = List.of(new Column("a", Whole.INT64), new Column("b", Simple.STRING));

    assertThat(distinct(columns, List.of(row(null, "x"), row(null, "x"), row(null, null))))
        .isEqualTo(2);
  }

  @Test
  void nanEqualsNanAndBothZerosAreOne() {
    List<Column> columns =
        List.of(new Column("a", Simple.FLOAT64), new Column("b", Simple.FLOAT32));

    assertThat(
            distinct(
                columns,
                List.of(
                    row("nan", "0.0"),
                    row("-nan", "-0.0"),
                    row("0.0", "nan"),
                    row("-0.0", "-nan"),
                    row(null, "nan"))))
        .isEqualTo(3);
  }

  @Test
  void rowsDifferWhenOneCellDoes() {
    List<Column> columns = List.of(new Column("a", Simple.STRING), new Column("b", Simple.STRING));

    assertThat(
            distinct(
                columns, List.of(row("ab", "c"), row("a", "bc"), row("", "abc"), row(null, "abc"))))
        .isEqualTo(4);
  }

  @Test
  void anEmptyTableHasNone() {
    assertThat(distinct(List.of(new Column("a", Whole.INT64)), List.of())).isZero();
  }

  @Test
  void columnsMayBeNamedLikeWhatTheCountUses() {
    List<Column> columns =
        List.of(new Column("rows", Whole.INT64), new Column("HASH", Whole.INT64));

    assertThat(distinct(columns, List.of(row("1", "1"), row("1", "1"), row("1", "2"))))
        .isEqualTo(2);
  }

  @Test
  void aProfileReportsTheSameAsWholeRows() {
    ParquetTable table =
        fixture.table(
            List.of(new Column("a", Whole.INT64), new Column("b", Whole.INT64)),
            List.of(row("1", "5"), row("2", "5"), row(null, "5")));

    assertThat(
            new DistinctRows(
                    fixture.session(), table, new TableProfiler(fixture.session()).profile(table))
                .rows())
        .isEqualTo(fixture.distinctRows(table))
        .isEqualTo(3);
  }
}
