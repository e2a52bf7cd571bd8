package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.util.List;

/** The first rows of Silver: kept beside it for stage details (Spec, "Limits"). */
final class SilverSample {

  static final int ROWS = 5;

  private SilverSample() {}

  /** The rows as everybody may see them: declared columns masked. */
  static List<List<JsonValue>> of(InspectedSilver silver, TableEngine.Session engine) {
    Relation scan = new Relation.Scan(silver.table().table());
    return silver.masking().rows(silver.columns(), engine.rows(new Relation.Limit(scan, ROWS)));
  }
}
