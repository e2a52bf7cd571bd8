package io.datasetbuilder.buildspec.spec;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.SourceKey;
import java.util.List;

/** A BuildSpec that breaks no rule. Only {@link ValidateSpec} makes one. */
public final class ValidSpec {

  private final BuildSpec spec;
  private final List<SourceKey> sourceKeys;

  /**
   * @param sourceKeys one a source, in the same order
   */
  ValidSpec(BuildSpec spec, List<SourceKey> sourceKeys) {
    this.spec = spec;
    this.sourceKeys = List.copyOf(sourceKeys);
  }

  /** The spec. */
  public BuildSpec spec() {
    return spec;
  }

  /** The output keys, one a source and in the order of the sources; no two collide. */
  public List<SourceKey> sourceKeys() {
    return sourceKeys;
  }

  /** The problems of a refused operation on this spec, with the keys of the sources they are in. */
  public List<Problem> named(List<Problem> problems) {
    return problems.stream().map(this::named).toList();
  }

  private Problem named(Problem problem) {
    for (int i = 0; i < sourceKeys.size(); i++) {
      if (problem.at().startsWith("sources[" + i + "]")) {
        return problem.ofSource(sourceKeys.get(i).value());
      }
    }
    return problem;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ValidSpec valid && spec.equals(valid.spec);
  }

  @Override
  public int hashCode() {
    return spec.hashCode();
  }

  @Override
  public String toString() {
    return "ValidSpec[" + spec.datasetId() + "]";
  }
}
