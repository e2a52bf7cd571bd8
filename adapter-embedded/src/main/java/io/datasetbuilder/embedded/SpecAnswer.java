package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import java.util.List;
import java.util.Objects;

/** What a validation found. */
public sealed interface SpecAnswer {

  /**
   * No rule is broken.
   *
   * @param warnings what would make sources fail in a preview or a build, by the catalog
   */
  record Valid(ValidSpec spec, List<Problem> warnings) implements SpecAnswer {
    public Valid {
      Objects.requireNonNull(spec, "spec");
      warnings = List.copyOf(warnings);
    }
  }

  /** It is no valid BuildSpec. */
  record Refused(Refusal refusal) implements SpecAnswer {}
}
