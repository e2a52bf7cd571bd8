package io.datasetbuilder.buildspec.gold;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ColumnLists;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.List;

/** The rules of {@code sources[].gold} that do not need the data. */
public final class GoldChecks {

  private GoldChecks() {}

  /** Notes what is wrong with the selection at a place. */
  public static void check(GoldSelection gold, FieldPath at, ProblemLog log) {
    ColumnLists.check(gold.select().orElse(List.of()), at.field("select"), log);
    ColumnLists.check(gold.piiColumns(), at.field("pii_columns"), log);
    ColumnLists.check(gold.publishUnmasked(), at.field("publish_unmasked"), log);
  }
}
