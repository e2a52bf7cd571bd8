package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.table.contract.RowsInTurnContract;
import io.datasetbuilder.pipeline.table.plan.TableEngine;

class DuckDbRowsInTurnTest extends RowsInTurnContract {
  @Override
  protected TableEngine engine(int threads) {
    return Engines.engine(threads);
  }

  /** A row group has 122,880 rows. */
  @Override
  protected int severalParts() {
    return 300_000;
  }
}
