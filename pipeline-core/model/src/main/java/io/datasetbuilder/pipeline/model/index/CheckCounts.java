package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;

/**
 * Counts of the evaluated checks of a source or a run by result; each at least zero.
 *
 * @param pass checks that passed
 * @param warn violations that let the build continue
 * @param fail violations that stopped their source
 */
public record CheckCounts(long pass, long warn, long fail) {

  public static final CheckCounts NONE = new CheckCounts(0, 0, 0);

  /** Counts check results in their wire form; what is no result is passed over. */
  public static CheckCounts of(JsonArray results) {
    CheckCounts tally = NONE;
    for (JsonValue result : results.items()) {
      if (result instanceof JsonObject object
          && object.members().get("status") instanceof JsonText status) {
        tally = tally.and(status.value());
      }
    }
    return tally;
  }

  /** All of them: only evaluated checks are recorded, PASS included. */
  public long evaluated() {
    return pass + warn + fail;
  }

  public CheckCounts plus(CheckCounts other) {
    return new CheckCounts(pass + other.pass, warn + other.warn, fail + other.fail);
  }

  private CheckCounts and(String status) {
    if (CheckStatus.PASS.wire().equals(status)) {
      return new CheckCounts(pass + 1, warn, fail);
    }
    if (CheckStatus.WARN.wire().equals(status)) {
      return new CheckCounts(pass, warn + 1, fail);
    }
    return CheckStatus.FAIL.wire().equals(status) ? new CheckCounts(pass, warn, fail + 1) : this;
  }
}
