package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.contract.TableFileContract;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DuckDbTableFileTest extends TableFileContract {
  @Override
  protected TableEngine engine(int threads) {
    return Engines.engine(threads);
  }

  @Test
  void theVersionOfTheWriterIsThatOfTheDriver() {
    assertThat(System.getProperty("java.class.path"))
        .contains("duckdb_jdbc-" + engine(1).writer().version() + ".jar");
  }

  /** Only DuckDB has infinite dates and times, and only of their texts. */
  @ParameterizedTest
  @ValueSource(strings = {"CSV", "CSV_FOR_SPREADSHEETS", "JSON_LINES"})
  void refusesInfiniteTimesWithTheirColumn(TableFormat format) {
    DataType zoned = new DataType.ZonedDatetime("UTC");
    String why =
        "infinite_time: column \"c1\" holds an infinite date or time, which ISO 8601 cannot"
            + " express, in 1 row";

    for (DataType type : List.of(Simple.DATE, Simple.DATETIME, zoned)) {
      Relation plan =
          project(oneRow(), convert("2024-01-31", Simple.DATE), convert("-infinity", type));
      assertRefuses(plan, format, why, typed("c0", Simple.DATE), typed("c1", type));
    }
  }

  private static Expression convert(String written, DataType type) {
    return new Expression.Convert(Expression.text(written), type);
  }
}
