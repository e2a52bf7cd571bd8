package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.pipeline.stage.StageOutcome;
import java.util.Optional;

/**
 * What came of having a source's records arrive.
 *
 * @param calls the calls that were made, also when they failed; empty for a source without calls
 */
record ArrivalAttempt(StageOutcome<Arrival> outcome, Optional<Arrival.Calls> calls) {

  static ArrivalAttempt of(StageOutcome<Arrival> outcome) {
    return new ArrivalAttempt(outcome, Optional.empty());
  }
}
