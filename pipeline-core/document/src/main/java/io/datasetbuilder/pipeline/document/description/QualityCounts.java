package io.datasetbuilder.pipeline.document.description;

import java.util.List;

/**
 * How the evaluated quality checks ended (Spec, "quality").
 *
 * @param passed checks that hold
 * @param warned checks that do not hold and let the build go on
 * @param failed checks that do not hold and stop it; a Gold dataset has none of its own
 * @param sentences one for each check that warned or failed, without values of the data
 */
public record QualityCounts(int passed, int warned, int failed, List<String> sentences) {

  public QualityCounts {
    sentences = List.copyOf(sentences);
  }

  /** No check was evaluated. */
  public static QualityCounts unchecked() {
    return new QualityCounts(0, 0, 0, List.of());
  }

  /** The checks evaluated. */
  public int evaluated() {
    return passed + warned + failed;
  }
}
