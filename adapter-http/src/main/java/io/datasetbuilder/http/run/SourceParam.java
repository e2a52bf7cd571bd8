package io.datasetbuilder.http.run;

import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;

/** The source in a query, judged before anything is looked up. */
final class SourceParam {

  private SourceParam() {}

  /** The source key of a call. */
  static String of(Call call) {
    String source =
        call.query()
            .text("source")
            .filter(key -> !key.isEmpty())
            .orElseThrow(() -> refused("missing 'source' query parameter"));
    if (!SourceKey.isSafe(source)) {
      throw refused("'source' must be a source key");
    }
    return source;
  }

  private static RefusedCall refused(String error) {
    return RefusedCall.because(HttpStatus.BAD_REQUEST, error);
  }
}
