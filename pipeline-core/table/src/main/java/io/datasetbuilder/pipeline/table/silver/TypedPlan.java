package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.Planning;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Plan of a Silver table whose declared types were checked on every record.
 *
 * @param planning the plan, or its problems
 * @param types the declared types that were applied
 */
public record TypedPlan(Planning planning, DeclaredTypes types) {

  /**
   * Plans a source that has been read: a column of which some value is not of its declared type
   * keeps the type that it was read with.
   *
   * @param sourceKey names it in the results of its schema contract
   */
  public static TypedPlan of(
      String sourceKey, BronzeTable bronze, SilverRules rules, TableEngine.Session engine) {
    Planning hoped = SilverPlanner.plan(sourceKey, bronze, rules, Set.of());
    if (!(hoped instanceof Planning.Planned planned)) {
      return new TypedPlan(hoped, DeclaredTypes.NONE);
    }
    Map<String, Long> misfits = new TreeMap<>(planned.plan().notPossible());
    new DataLossGuard(planned.plan())
        .declaredEffects(engine).stream()
            .filter(effect -> effect.lost() > 0)
            .forEach(effect -> misfits.put(effect.change().column(), effect.lost()));
    if (misfits.keySet().equals(planned.plan().notPossible().keySet())) {
      return new TypedPlan(planned, applied(planned.plan(), misfits));
    }
    Planning left = SilverPlanner.plan(sourceKey, bronze, rules, Set.copyOf(misfits.keySet()));
    return new TypedPlan(
        left,
        left instanceof Planning.Planned made
            ? applied(made.plan(), misfits)
            : new DeclaredTypes(Map.of(), misfits));
  }

  private static DeclaredTypes applied(SilverPlan plan, Map<String, Long> misfits) {
    return new DeclaredTypes(
        plan.changes().stream()
            .filter(ColumnChange::isDeclared)
            .collect(Collectors.toMap(ColumnChange::column, change -> change.to().dtype())),
        misfits);
  }

  /**
   * Results of applying the types that a definition declares.
   *
   * @param applied the type that a column got, where it was read with another type
   * @param misfits number of values that are not of the declared type, by column; such a column
   *     keeps its type
   */
  public record DeclaredTypes(Map<String, String> applied, Map<String, Long> misfits) {

    /** No type was declared, or there was no plan. */
    public static final DeclaredTypes NONE = new DeclaredTypes(Map.of(), Map.of());

    public DeclaredTypes {
      applied = Map.copyOf(applied);
      misfits = Map.copyOf(misfits);
    }
  }
}
