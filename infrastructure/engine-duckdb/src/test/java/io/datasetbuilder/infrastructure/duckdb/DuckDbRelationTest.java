package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.table.contract.RelationContract;
import io.datasetbuilder.pipeline.table.plan.TableEngine;

class DuckDbRelationTest extends RelationContract {
  @Override
  protected TableEngine engine(int threads) {
    return Engines.engine(threads);
  }
}
