package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.table.gold.PlainRelease;
import io.datasetbuilder.pipeline.table.pii.PiiDecision;
import io.datasetbuilder.pipeline.table.pii.PiiGate;
import io.datasetbuilder.pipeline.table.quality.QualityGate;
import java.util.ArrayList;
import java.util.List;

/**
 * What stands between a Silver table and its Gold: failed quality rules, personal data in values,
 * declared columns without their second opt-in. All of it is reported at once.
 */
final class GoldGate {

  private final BuildSpec spec;
  private final SourceFacts facts;

  GoldGate(BuildSpec spec, SourceFacts facts) {
    this.spec = spec;
    this.facts = facts;
  }

  /** Why the table may not become Gold; empty when it may. */
  List<Problem> problems(InspectedSilver silver) {
    List<Problem> problems = new ArrayList<>(QualityGate.problems(silver.quality()));
    problems.addAll(decision(silver).problems());
    problems.addAll(
        new PlainRelease(spec.pii())
            .refusals(silver.declared(), facts.gold().orElseGet(GoldSelection::everything)));
    return problems;
  }

  /** Sentences about what lets it pass all the same. */
  List<String> warnings(InspectedSilver silver) {
    List<String> warnings = new ArrayList<>(decision(silver).warnings());
    warnings.addAll(silver.declared().warnings());
    return warnings;
  }

  private PiiDecision decision(InspectedSilver silver) {
    return new PiiGate(spec.pii()).check(facts.at(), silver.personalData());
  }
}
