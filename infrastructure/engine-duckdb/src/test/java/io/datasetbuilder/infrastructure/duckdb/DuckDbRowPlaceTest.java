package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.table.contract.RowPlaceContract;
import io.datasetbuilder.pipeline.table.plan.TableEngine;

class DuckDbRowPlaceTest extends RowPlaceContract {
  @Override
  protected TableEngine engine(int threads) {
    return Engines.engine(threads);
  }
}
