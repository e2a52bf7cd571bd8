package io.datasetbuilder.pipeline.runs.event;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;

class InMemoryRunEventsTest extends RunEventsContract {
  @Override
  protected RunEvents events() {
    return new InMemoryRunEvents(
        Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC));
  }
}
