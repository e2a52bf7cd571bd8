package io.datasetbuilder.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator watches of the whole service. */
class ServiceMetricsTest {

  @TempDir Path folder;

  @Test
  void aDatasetAgesFromItsNewestSuccessfulRun() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      assertThat(fixture.service.datasetAges()).isEmpty();
      fixture.build(fixture.people("id\n1\n"), "one");
      fixture.clock.hours(2);
      fixture.build(
          fixture
              .people("id\nx\n")
              .replace("format: csv}", "format: csv, schema: {casts: {id: int}}}"),
          "two");
      fixture.clock.hours(3);

      assertThat(fixture.service.datasetAges().get("people"))
          .isBetween(Duration.ofHours(3), Duration.ofHours(3).plusMinutes(10));
    }
  }

  @Test
  void theDisksOfRunsAndOfTheWarehouseHaveFreeSpaceBeforeTheirFoldersExist() {
    try (WarehouseFixture fixture = WarehouseFixture.in(folder)) {
      assertThat(fixture.service.freeBytes()).containsOnlyKeys("output", "warehouse");
      assertThat(fixture.service.freeBytes().values()).allMatch(free -> free > 0);
    }
  }
}
