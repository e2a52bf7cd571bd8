package io.datasetbuilder.pipeline.preview;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.profile.TableProfile;
import io.datasetbuilder.pipeline.quality.QualityCheckResult;
import io.datasetbuilder.pipeline.silver.ChangeEffect;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a build would make of one source.
 *
 * @param problems why it would fail; empty when it would not
 * @param silver the table; empty when there would be none
 * @param effects what each cast and derived rule changes or loses, also when it loses something
 * @param checks the results of every evaluated check
 */
public record SourcePreview(
    String sourceKey,
    List<Problem> problems,
    Optional<Silver> silver,
    List<ChangeEffect> effects,
    List<QualityCheckResult> checks) {
  public SourcePreview {
    Objects.requireNonNull(sourceKey, "sourceKey");
    problems = List.copyOf(problems);
    Objects.requireNonNull(silver, "silver");
    effects = List.copyOf(effects);
    checks = List.copyOf(checks);
  }

  public boolean failed() {
    return !problems.isEmpty();
  }

  /**
   * Silver as a build would write it.
   *
   * @param profile exact figures of it
   * @param duplicateRate (rows - distinct rows) / rows
   * @param sample the first rows, cells in column order
   */
  public record Silver(TableProfile profile, double duplicateRate, List<List<JsonValue>> sample) {
    public Silver {
      Objects.requireNonNull(profile, "profile");
      sample = List.copyOf(sample);
    }
  }
}
