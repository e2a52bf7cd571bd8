package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The columns that the scan leaves out (Spec, "pii"): declared ones that Gold masks or that {@code
 * gold.select} drops, and those that {@code pii.allow_columns} accepts.
 *
 * <p>Dropping handles a declared column only. Silver keeps a dropped column, and it is the
 * declaration that masks it in every reading of Silver; an undeclared one would stay readable there
 * without anybody having noticed it. Publishing a declared column unmasked never leaves it out.
 */
public final class HandledColumns {

  private HandledColumns() {}

  /**
   * The names to leave out, of one source or one side of a composition.
   *
   * @param declared Silver columns that the provider or the spec declares
   * @param gold what Gold keeps and shows unmasked
   */
  public static Set<String> of(Collection<String> declared, GoldSelection gold, PiiPolicy policy) {
    Set<String> handled = new LinkedHashSet<>(policy.allowColumns());
    declared.stream()
        .filter(column -> isMasked(column, gold) || isDropped(column, gold))
        .forEach(handled::add);
    return Set.copyOf(handled);
  }

  private static boolean isMasked(String column, GoldSelection gold) {
    return !gold.publishUnmasked().contains(column);
  }

  private static boolean isDropped(String column, GoldSelection gold) {
    return gold.select().map(kept -> !kept.contains(column)).orElse(false);
  }
}
