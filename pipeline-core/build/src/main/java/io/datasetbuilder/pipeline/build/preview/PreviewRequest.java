package io.datasetbuilder.pipeline.build.preview;

import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.table.plan.Interruption;

/**
 * One preview.
 *
 * @param keys what providers are called with
 * @param options which rows it shows; its limit is one that is possible
 * @param interruption ends sources that take too long; they fail then
 */
public record PreviewRequest(
    ValidSpec spec,
    Principal owner,
    ProviderKeys keys,
    PreviewOptions options,
    BuildListener listener,
    Interruption interruption) {

  public static final int DEFAULT_LIMIT = 5;
  public static final int MAX_LIMIT = 1000;

  public PreviewRequest {
    if (!options.isPossible()) {
      throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT);
    }
  }

  /** The same preview, reported to another listener. */
  public PreviewRequest withListener(BuildListener other) {
    return new PreviewRequest(spec, owner, keys, options, other, interruption);
  }
}
