package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.table.contract.ExpressionContract;
import io.datasetbuilder.pipeline.table.plan.TableEngine;

class DuckDbExpressionTest extends ExpressionContract {
  @Override
  protected TableEngine engine(int threads) {
    return Engines.engine(threads);
  }
}
