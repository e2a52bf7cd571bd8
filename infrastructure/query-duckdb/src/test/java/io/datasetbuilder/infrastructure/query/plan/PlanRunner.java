package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.query.child.Sandbox;
import io.datasetbuilder.infrastructure.query.child.SandboxRequest;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse;
import io.datasetbuilder.infrastructure.query.child.SentResponses;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.ResultTable;
import java.util.List;
import java.util.stream.Stream;

/** Runs plans in the sandbox, in this process. */
final class PlanRunner {

  private PlanRunner() {}

  /** The value of a plan that is not refused. */
  static <T> T run(QueriedTable table, QueryPlan<T> plan) {
    return result(table, plan)
        .match(
            value -> value,
            problems -> {
              throw new AssertionError("refused: " + problems);
            });
  }

  static <T> Result<T> result(QueriedTable table, QueryPlan<T> plan) {
    return results(table, List.of(plan)).get(0);
  }

  /** Many plans over one table in one sandbox. */
  static <T> List<Result<T>> results(QueriedTable table, List<? extends QueryPlan<T>> plans) {
    List<Statement> statements =
        plans.stream().flatMap(plan -> plan.statements().stream()).toList();
    List<ResultTable> tables = tables(table, statements);
    int[] next = {0};
    return plans.stream()
        .map(
            plan -> {
              int from = next[0];
              next[0] += plan.statements().size();
              return plan.result(tables.subList(from, next[0]));
            })
        .toList();
  }

  private static List<ResultTable> tables(QueriedTable table, List<Statement> statements) {
    SandboxRequest request = new SandboxRequest(table.address(), statements, 1_000, 2, "", 0, "");
    try (Sandbox sandbox = Sandbox.open()) {
      SandboxResponse response = SentResponses.read(sandbox.run(request));
      return Stream.of(response)
          .filter(SandboxResponse.Tables.class::isInstance)
          .map(SandboxResponse.Tables.class::cast)
          .findFirst()
          .orElseThrow(() -> new AssertionError("not run: " + response))
          .tables();
    }
  }
}
