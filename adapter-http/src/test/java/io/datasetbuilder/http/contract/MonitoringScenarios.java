package io.datasetbuilder.http.contract;

import org.junit.jupiter.api.Test;

abstract class MonitoringScenarios extends Scenarios {

  @Test
  void thePartsOfTheServiceAreReported() {
    call("getMonitoringSummary").gives(200);
  }

  @Test
  void theRunsOfTheLastDayAreCountedByTheHour() {
    built(Specs.people(world(), fresh("people")), 200);

    call("getMonitoringBuilds").query("window", "24h").query("bucket", "hour").gives(200);
  }

  @Test
  void anotherWindowOrWidthIsRefused() {
    call("getMonitoringBuilds").query("window", "7d").gives(400);
    call("getMonitoringBuilds").query("bucket", "day").gives(400);
  }
}
