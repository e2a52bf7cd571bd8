package io.datasetbuilder.pipeline.warehouse.deletion;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import java.util.Optional;

/**
 * Rule that selects the exports which are deleted with a run or a table: those whose manifest names
 * it.
 */
record DeletedExports(DeletionRecord deletion) {

  boolean include(WarehouseExport export) {
    return switch (deletion.kind()) {
      case RAW_RECORDS -> false;
      case TABLE -> names(export, "snapshot", "table_id", deletion.subject());
      case RUN ->
          names(export, "snapshot", "run_id", deletion.subject())
              && deletion
                  .datasetId()
                  .filter(dataset -> names(export, "source", "dataset_id", dataset))
                  .isPresent();
    };
  }

  private static boolean names(WarehouseExport export, String part, String member, String value) {
    return Optional.ofNullable(export.manifest().members().get(part))
        .filter(JsonObject.class::isInstance)
        .map(found -> ((JsonObject) found).members().get(member))
        .filter(JsonValue.of(value)::equals)
        .isPresent();
  }
}
