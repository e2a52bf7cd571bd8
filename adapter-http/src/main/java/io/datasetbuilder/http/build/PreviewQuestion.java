package io.datasetbuilder.http.build;

import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.pipeline.build.preview.PreviewOptions;
import io.datasetbuilder.pipeline.build.preview.PreviewRequest;
import io.datasetbuilder.pipeline.build.preview.SampleMode;

/**
 * What a preview is asked for.
 *
 * @param options which rows it shows of each source
 */
record PreviewQuestion(SpecInput spec, PreviewOptions options) {

  private static final String WRONG_LIMIT =
      "'limit' must be an integer from 1 to " + PreviewRequest.MAX_LIMIT;
  private static final String WRONG_MODE = "'sample_mode' must be 'first' or 'random'";
  private static final String WRONG_SEED = "'seed' must be an integer of 64 bits";

  static PreviewQuestion of(BuildRequest members) {
    SpecInput spec = members.spec();
    long limit =
        members
            .whole("limit", 1, PreviewRequest.MAX_LIMIT, WRONG_LIMIT)
            .orElse(PreviewRequest.DEFAULT_LIMIT);
    SampleMode mode =
        members.text("sample_mode", WRONG_MODE).map(PreviewQuestion::mode).orElse(SampleMode.FIRST);
    long seed =
        members
            .whole("seed", Long.MIN_VALUE, Long.MAX_VALUE, WRONG_SEED)
            .orElse(PreviewOptions.DEFAULT_SEED);
    return new PreviewQuestion(spec, new PreviewOptions((int) limit, mode, seed));
  }

  private static SampleMode mode(String name) {
    return SampleMode.of(name)
        .orElseThrow(() -> RefusedCall.because(HttpStatus.BAD_REQUEST, WRONG_MODE));
  }
}
