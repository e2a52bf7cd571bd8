package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import java.util.Optional;
import java.util.function.LongSupplier;

/** One rule whose figures have been asked for. */
interface PreparedCheck {

  /** How it ended; empty when there was nothing to check. */
  Optional<EvaluatedCheck> evaluate(AggregateResults answers, LongSupplier distinctRows);
}
