package io.datasetbuilder.pipeline.preview;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.profile.TableProfile;
import io.datasetbuilder.pipeline.silver.ChangeEffect;
import java.util.List;
import java.util.Optional;

/**
 * What a build would make of one source.
 *
 * @param problems why it would fail; empty when it would not
 * @param profile exact figures of Silver; empty when there is none
 * @param sample the first Silver rows, cells in column order
 * @param effects what each cast and derived rule changes or loses, also when it loses something
 */
public record SourcePreview(
    String sourceKey,
    List<Problem> problems,
    Optional<TableProfile> profile,
    List<List<JsonValue>> sample,
    List<ChangeEffect> effects) {
  public SourcePreview {
    problems = List.copyOf(problems);
    sample = List.copyOf(sample);
    effects = List.copyOf(effects);
  }

  public boolean failed() {
    return !problems.isEmpty();
  }
}
