package io.datasetbuilder.pipeline.source.terms;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.source.provider.definition.Redistribution;
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

  /** That of the most restricted source; unknown when no source is known. */
  public Redistribution verdict() {
    return sources.stream()
        .map(SourceTerms::verdict)
        .min(Comparator.naturalOrder())
        .orElse(Redistribution.UNKNOWN);
  }

  /** Why nothing of it is given out; empty unless that is forbidden. */
  public Optional<Problem> refusal() {
    return verdict() == Redistribution.FORBIDDEN ? Optional.of(forbidden()) : Optional.empty();
  }

  private Problem forbidden() {
    String which =
        sources.stream()
            .filter(source -> source.verdict() == Redistribution.FORBIDDEN)
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
}
