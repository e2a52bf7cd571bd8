package io.datasetbuilder.infrastructure.duckdb.csv;

import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.infrastructure.duckdb.csv.CsvLayout.CsvTypeInference;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import java.util.BitSet;
import java.util.List;

/**
 * Columns whose cells are numbers of the declared form. A column is taken for one until a cell is
 * not: where cells before it have been rewritten, the text has to be copied again. Not thread-safe.
 */
final class NumberColumns {

  private final NumberForm form;
  private final CsvTypeInference[] inferences;
  private final BitSet texts;
  private final BitSet rewritten = new BitSet();
  private final boolean declared;
  private boolean complete = true;

  /**
   * @param names of all columns
   * @param texts columns that are known to hold other cells
   */
  NumberColumns(CsvDialect dialect, List<String> names, NullTokens tokens, BitSet texts) {
    this.form = new NumberForm(dialect.numbers());
    this.declared = !dialect.numbers().isDefault();
    this.texts = (BitSet) texts.clone();
    this.inferences =
        names.stream()
            .map(name -> new CsvTypeInference(tokens.of(name), true))
            .toArray(CsvTypeInference[]::new);
  }

  /** Columns that hold cells of another form. */
  BitSet texts() {
    return (BitSet) texts.clone();
  }

  /** False when cells of a column that is text have been rewritten. */
  boolean isComplete() {
    return complete;
  }

  NumberForm form() {
    return form;
  }

  /** Whether a cell that is not null is a number to be written in the common form. */
  boolean rewrites(int column, byte[] cell, int from, int to) {
    if (!declared || texts.get(column)) {
      return false;
    }
    CsvTypeInference inference = inferences[column];
    if (inference.isNullToken(cell, from, to)) {
      return false;
    }
    if (!form.rewrite(cell, from, to)) {
      return isText(column);
    }
    boolean unchanged = form.isUnchanged(cell, from, to);
    if (!unchanged && inference.isNullToken(form.number(), 0, form.length())) {
      return isText(column);
    }
    inference.add(form.number(), 0, form.length());
    if (!inference.isNumeric()) {
      return isText(column);
    }
    if (!unchanged) {
      rewritten.set(column);
    }
    return !unchanged;
  }

  private boolean isText(int column) {
    texts.set(column);
    complete &= !rewritten.get(column);
    return false;
  }
}
