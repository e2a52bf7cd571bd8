package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import java.util.Optional;

/**
 * What came of having a source's records arrive.
 *
 * @param calls the calls that were made, also when they failed; empty for a source without calls
 */
record IngestResult(StageOutcome<IngestedRecords> outcome, Optional<IngestedRecords.Calls> calls) {

  static IngestResult of(StageOutcome<IngestedRecords> outcome) {
    return new IngestResult(outcome, Optional.empty());
  }
}
