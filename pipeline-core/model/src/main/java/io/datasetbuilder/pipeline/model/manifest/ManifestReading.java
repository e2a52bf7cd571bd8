package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;
import java.util.Optional;

/** What came of reading a manifest. */
public sealed interface ManifestReading {

  /** The manifest, when it could be read. */
  Optional<Manifest> manifest();

  /** Why it could not be read; empty when it could. */
  List<Problem> problems();

  /** A manifest of this or an older form. */
  record Known(Manifest content) implements ManifestReading {

    @Override
    public Optional<Manifest> manifest() {
      return Optional.of(content);
    }

    @Override
    public List<Problem> problems() {
      return List.of();
    }
  }

  /**
   * A file that is no manifest.
   *
   * @param problems at least one
   */
  record Unreadable(List<Problem> problems) implements ManifestReading {
    public Unreadable {
      problems = List.copyOf(problems);
    }

    @Override
    public Optional<Manifest> manifest() {
      return Optional.empty();
    }
  }
}
