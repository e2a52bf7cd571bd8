package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import java.util.List;

/**
 * Preview of all sources of a spec; some may have failed.
 *
 * @param sources one a source, in spec order
 */
public record BuildPreview(ValidSpec spec, List<SourcePreview> sources) {
  public BuildPreview {
    sources = List.copyOf(sources);
  }

  /** Whether a source would fail. */
  public boolean failed() {
    return sources.stream().anyMatch(SourcePreview::failed);
  }
}
