package io.datasetbuilder.embedded.notice;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * A process that records and delivers the notices of an output folder until none waits: folder,
 * time at which it begins. Its clock moves on after each look, so that failed notices are due.
 */
final class KilledDeliveryMain {

  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(20);

  private KilledDeliveryMain() {}

  public static void main(String[] args) {
    deliver(Path.of(args[0]), Instant.parse(args[1]));
  }

  /** Delivers until no notice waits. */
  static void deliver(Path folder, Instant begin) {
    MovableClock clock = new MovableClock(begin);
    try (BuilderService service =
        BuilderService.builder(folder.resolve("out"))
            .settings(
                Settings.of(Map.of("SVC_HOOKS_FILE", folder.resolve("hooks.yaml").toString()))
                    .settings())
            .clock(clock)
            .build()) {
      do {
        service.notices().deliver(Duration.ofMinutes(1));
        clock.pass(BETWEEN_LOOKS);
      } while (!service.notices().counts().isEmpty());
    }
  }
}
