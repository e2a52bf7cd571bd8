package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.table.contract.TableFileContract;
import io.datasetbuilder.pipeline.table.plan.TableEngine;

class DuckDbTableFileTest extends TableFileContract {
  @Override
  protected TableEngine engine(int threads) {
    return Engines.engine(threads);
  }
}
