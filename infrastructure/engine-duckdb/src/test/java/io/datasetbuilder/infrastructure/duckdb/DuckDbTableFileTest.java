package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.table.contract.TableFileContract;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import org.junit.jupiter.api.Test;

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
}
