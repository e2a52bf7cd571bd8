package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/** The rules of coalesce groups: a column takes part in one of them, as target or candidate. */
final class CoalesceChecks {

  private CoalesceChecks() {}

  static void check(SortedMap<String, List<String>> groups, FieldPath at, ProblemLog log) {
    groups.forEach((target, candidates) -> checkGroup(target, candidates, at, log));
    Map<String, String> groupOf = new HashMap<>();
    groups.forEach(
        (target, candidates) -> {
          Set<String> members = new LinkedHashSet<>(candidates);
          members.add(target);
          for (String column : members) {
            checkOverlap(column, target, groupOf.putIfAbsent(column, target), at, log);
          }
        });
  }

  private static void checkGroup(
      String target, List<String> candidates, FieldPath at, ProblemLog log) {
    if (candidates.isEmpty()) {
      String message = Quoting.quoted(target) + " has no candidate columns";
      log.add(ValidationProblem.EMPTY_COALESCE_CANDIDATES, at.field(target), message);
    }
    for (int index : Duplicates.in(candidates)) {
      String message = Quoting.quoted(candidates.get(index)) + " is a candidate twice";
      FieldPath place = at.field(target).item(index);
      log.add(ValidationProblem.DUPLICATE_COALESCE_CANDIDATES, place, message);
    }
  }

  private static void checkOverlap(
      String column, String target, String earlier, FieldPath at, ProblemLog log) {
    if (earlier != null) {
      String message =
          Quoting.quoted(column) + " is also in the coalesce group of " + Quoting.quoted(earlier);
      log.add(ValidationProblem.OVERLAPPING_COALESCE_GROUPS, at.field(target), message);
    }
  }
}
