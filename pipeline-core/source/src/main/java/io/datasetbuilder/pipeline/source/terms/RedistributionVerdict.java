package io.datasetbuilder.pipeline.source.terms;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether what was built of some sources may be passed on: as little as the most restricted of them
 * (Spec, "Errors").
 *
 * @param sources in spec order
 */
public record RedistributionVerdict(List<SourceTerms> sources) {
  public RedistributionVerdict {
    sources = List.copyOf(sources);
  }

  /** Verdict of the most restricted source; unknown without sources. */
  public DatasetLicense.Redistribution verdict() {
    return sources.stream()
        .map(SourceTerms::verdict)
        .min(Comparator.naturalOrder())
        .orElse(DatasetLicense.Redistribution.UNKNOWN);
  }

  /** Refusal to publish or export any of the data; empty unless the terms forbid it. */
  public Optional<Problem> refusal() {
    return verdict() == DatasetLicense.Redistribution.FORBIDDEN
        ? Optional.of(forbidden())
        : Optional.empty();
  }

  private Problem forbidden() {
    String which =
        sources.stream()
            .filter(source -> source.verdict() == DatasetLicense.Redistribution.FORBIDDEN)
            .map(SourceTerms::source)
            .collect(Collectors.joining(", "));
    return Problem.of(
            RedistributionProblem.REDISTRIBUTION_FORBIDDEN,
            "",
            "the terms of the data forbid passing it on: " + which)
        .with("redistribution", toJson());
  }

  /** {@code result} and {@code sources}. */
  public JsonObject toJson() {
    return new JsonMembers()
        .put("verdict", verdict().wire())
        .putList("sources", sources, SourceTerms::toJson)
        .toObject();
  }

  /**
   * Whether the data of one source may be passed on.
   *
   * @param source its key
   * @param reason a sentence
   */
  public record SourceTerms(String source, DatasetLicense.Redistribution verdict, String reason) {

    JsonObject toJson() {
      return new JsonMembers()
          .put("source", source)
          .put("verdict", verdict.wire())
          .put("reason", reason)
          .toObject();
    }
  }

  /** Problem codes of data that exists but must not be passed on. */
  public enum RedistributionProblem implements ProblemCode {
    REDISTRIBUTION_FORBIDDEN(
        "The terms of a source forbid redistribution, so its rows are not returned.",
        "Read the terms of the dataset; its builds can be kept, and their metadata can be read.");

    private final String meaning;
    private final String remedy;

    RedistributionProblem(String meaning, String remedy) {
      this.meaning = meaning;
      this.remedy = remedy;
    }

    @Override
    public Explanation explanation() {
      return new Explanation(meaning, remedy);
    }
  }
}
