package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import java.util.List;

/**
 * Counts of the evaluated checks of a source or a run by result; each at least zero.
 *
 * @param pass checks that passed
 * @param warn violations that let the build continue
 * @param fail violations that stopped their source
 */
public record CheckCounts(long pass, long warn, long fail) {

  public static final CheckCounts NONE = new CheckCounts(0, 0, 0);

  /** Counts check results by their status. */
  public static CheckCounts of(List<QualityCheckResult> results) {
    return new CheckCounts(
        count(results, CheckStatus.PASS),
        count(results, CheckStatus.WARN),
        count(results, CheckStatus.FAIL));
  }

  private static long count(List<QualityCheckResult> results, CheckStatus status) {
    return results.stream().filter(result -> result.status() == status).count();
  }

  /** All of them: only evaluated checks are recorded, PASS included. */
  public long evaluated() {
    return pass + warn + fail;
  }

  public CheckCounts plus(CheckCounts other) {
    return new CheckCounts(pass + other.pass, warn + other.warn, fail + other.fail);
  }
}
