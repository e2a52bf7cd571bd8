package io.datasetbuilder.pipeline.building.preview;

import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.util.Arrays;
import java.util.Optional;

/**
 * Request for one preview.
 *
 * @param keys keys of the calls to providers
 * @param options choice of the rows, with a valid limit
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

  /**
   * Options that choose the rows of each source in a preview.
   *
   * @param limit number of sample rows for each source; the service refuses values outside 1 to
   *     {@value PreviewRequest#MAX_LIMIT}
   * @param seed chooses the rows of {@link SampleMode#RANDOM}; without meaning for other modes
   */
  public record PreviewOptions(int limit, SampleMode mode, long seed) {

    /** Seed of a request that gives none, so that equal requests have equal results. */
    public static final long DEFAULT_SEED = 20_260_101L;

    /** The first {@value PreviewRequest#DEFAULT_LIMIT} rows. */
    public static PreviewOptions standard() {
      return first(PreviewRequest.DEFAULT_LIMIT);
    }

    /** The first rows. */
    public static PreviewOptions first(int limit) {
      return new PreviewOptions(limit, SampleMode.FIRST, DEFAULT_SEED);
    }

    /** Rows that a seed chooses. */
    public static PreviewOptions random(int limit, long seed) {
      return new PreviewOptions(limit, SampleMode.RANDOM, seed);
    }

    /** Whether a preview may show so many rows. */
    public boolean isPossible() {
      return limit >= 1 && limit <= PreviewRequest.MAX_LIMIT;
    }
  }

  /** Choice of the rows of a source in a preview. */
  public enum SampleMode implements WireNamed.LowerCase {
    /** The first rows. */
    FIRST,
    /** Some of all, the same ones for the same seed, in source order. */
    RANDOM;

    /** The mode of this name, written exactly so. */
    public static Optional<SampleMode> of(String wire) {
      return Arrays.stream(values()).filter(mode -> mode.wire().equals(wire)).findFirst();
    }
  }
}
