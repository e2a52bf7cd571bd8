package io.datasetbuilder.pipeline.gold.split;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.plan.Relation;
import java.util.List;
import java.util.Optional;

/**
 * The splits of a Gold table: every row is in exactly one of them.
 *
 * @param splits sorted by name in code points; empty only for a key split of a table without rows
 * @param algorithm how a ratio split chose the rows, for the manifest; empty for a key split, which
 *     chooses nothing
 * @param warnings what to know about the splits; nothing is stopped by them
 */
public record SplitPlan(List<Split> splits, Optional<String> algorithm, List<Problem> warnings) {

  /** The algorithm of ratio splits (docs/formats.md). */
  public static final String SHA256_ORDER = "sha256-order-v1";

  /** The algorithm of ratio splits of tables whose rows have keys, and keep their split. */
  public static final String SHA256_KEY = "sha256-key-v1";

  /** The algorithm of ratio splits of tables whose rows keep their number, and their split. */
  public static final String SHA256_ROW = "sha256-row-v1";

  public SplitPlan {
    splits = List.copyOf(splits);
    warnings = List.copyOf(warnings);
  }

  /**
   * One split.
   *
   * @param name safe as a file name
   * @param rows how many rows the relation gives, exactly
   * @param relation the split's rows with the Gold table's columns, in the Gold table's order;
   *     lives as long as the Gold table and the scratch file the plan was made with
   * @param key the text of the value that all rows share in a key split; empty in a ratio split and
   *     for the rows without a value
   */
  public record Split(String name, long rows, Relation relation, Optional<String> key) {

    /** The split's file, below the Gold folder. */
    public String path() {
      return "splits/" + name + ".parquet";
    }
  }
}
