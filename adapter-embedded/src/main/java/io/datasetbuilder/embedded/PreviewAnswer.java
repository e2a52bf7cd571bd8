package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.build.preview.SourcePreview;
import java.util.List;

/** What a preview shows. */
public sealed interface PreviewAnswer {

  /**
   * Every source was looked at; some may have failed.
   *
   * @param sources one a source, in spec order
   */
  record Shown(ValidSpec spec, List<SourcePreview> sources) implements PreviewAnswer {
    public Shown {
      sources = List.copyOf(sources);
    }

    /** Whether a source would fail. */
    public boolean failed() {
      return sources.stream().anyMatch(SourcePreview::failed);
    }
  }

  /** Nothing was looked at. */
  record Refused(Refusal refusal) implements PreviewAnswer {}
}
