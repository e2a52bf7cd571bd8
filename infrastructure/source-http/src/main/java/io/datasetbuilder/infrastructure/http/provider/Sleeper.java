package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import java.time.Duration;

/** Waits; injected, so that tests do not. Safe for concurrent use. */
@FunctionalInterface
public interface Sleeper {

  /**
   * Returns after the time.
   *
   * @throws CallCancelled as soon as the cancellation is requested
   */
  void pause(Duration time, Cancellation cancellation);

  /** Waits in real time and looks at the cancellation many times a second. */
  static Sleeper real() {
    return new ThreadSleeper();
  }
}
