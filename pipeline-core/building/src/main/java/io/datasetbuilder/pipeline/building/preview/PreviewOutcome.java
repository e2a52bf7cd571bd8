package io.datasetbuilder.pipeline.building.preview;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;

/** Outcome of a preview. */
public sealed interface PreviewOutcome {

  /** The build would be refused before it began, or nothing of its data may be shown. */
  record Refused(List<Problem> problems) implements PreviewOutcome {
    public Refused {
      problems = List.copyOf(problems);
    }
  }

  /** Every source was tried; one entry a source, in spec order. */
  record Previewed(List<SourcePreview> sources) implements PreviewOutcome {
    public Previewed {
      sources = List.copyOf(sources);
    }
  }
}
