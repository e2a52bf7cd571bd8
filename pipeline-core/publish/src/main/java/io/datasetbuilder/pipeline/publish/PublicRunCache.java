package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.concurrent.RecentEntries;
import io.datasetbuilder.pipeline.publish.PublicReceipts.PublicReceipt;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/**
 * Cache of the checks of public runs. Finished runs and the catalog of a process do not change, and
 * readers list all public runs often. Only the check of the files and terms is kept: receipts and
 * owners are read each time. Files that were changed from outside are checked again after {@link
 * #KEPT}. Safe for concurrent use.
 */
public final class PublicRunCache {

  static final Duration KEPT = Duration.ofMinutes(10);

  private static final int MOST = 10_000;

  private final Clock clock;
  private final RecentEntries<PublicReceipt, Checked> checks = new RecentEntries<>(MOST);

  private record Checked(Instant at, boolean admitted) {}

  public PublicRunCache(Clock clock) {
    this.clock = clock;
  }

  /**
   * The result of a check.
   *
   * @param check checks the run of the receipt, when the result is not kept
   */
  boolean of(PublicReceipt receipt, BooleanSupplier check) {
    return checks
        .get(receipt)
        .filter(known -> known.at().plus(KEPT).isAfter(clock.instant()))
        .map(Checked::admitted)
        .orElseGet(() -> kept(receipt, check.getAsBoolean()));
  }

  private boolean kept(PublicReceipt receipt, boolean admitted) {
    checks.put(receipt, new Checked(clock.instant(), admitted));
    return admitted;
  }
}
