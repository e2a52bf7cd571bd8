package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.table.plan.Relation;
import java.util.List;

/** The parts of a plan whose rows follow each other, each with the projections above it. */
final class PlanParts {

  private PlanParts() {}

  static List<Relation> of(Relation plan) {
    if (plan instanceof Relation.Concat concat) {
      return concat.parts().stream().flatMap(part -> of(part).stream()).toList();
    }
    if (plan instanceof Relation.Project project) {
      return of(project.input()).stream()
          .<Relation>map(part -> new Relation.Project(part, project.columns()))
          .toList();
    }
    return List.of(plan);
  }
}
