package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.infrastructure.publish.http.RetryPolicy;
import io.datasetbuilder.infrastructure.publish.http.RetryWait;
import java.time.Duration;

/**
 * Policy of reading Kaggle again: how often, and how long.
 *
 * @param resumption when an upload of a file continues after a failure; counted anew whenever more
 *     of it has arrived
 * @param waiting between reads and attempts
 * @param between two reads of a dataset that Kaggle is still processing
 * @param statusReads most reads of the status of a new version
 * @param absenceReads reads that must all miss a dataset before it counts as absent: Kaggle does
 *     not show a new one at once
 */
public record KagglePolling(
    RetryPolicy resumption,
    RetryWait waiting,
    Duration between,
    int statusReads,
    int absenceReads) {

  /** For Kaggle on the internet: five minutes for a version, ten seconds for an absence. */
  public static final KagglePolling INTERNET =
      new KagglePolling(RetryPolicy.USUAL, RetryWait.real(), Duration.ofSeconds(5), 60, 3);
}
