package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Waits by moving a clock: a test sees each wait and spends no time. */
final class FakeSleeper implements Sleeper, InstantSource {

  private final List<Duration> waits = new ArrayList<>();
  private Instant now = Instant.parse("2026-03-01T09:00:00Z");

  @Override
  public synchronized void pause(Duration time, Cancellation cancellation) {
    if (cancellation.requested()) {
      throw new CallCancelled();
    }
    waits.add(time);
    now = now.plus(time);
  }

  /** The waits so far, in order. */
  synchronized List<Duration> waits() {
    return List.copyOf(waits);
  }

  @Override
  public synchronized Instant instant() {
    return now;
  }
}
