package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.buildspec.read.CsvNumbers;
import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import java.util.BitSet;

/**
 * Types of the columns of a block, in which numbers have the declared signs. A column is taken for
 * numbers until a cell is not a number, and its numbers count with a point until then: where it
 * turns out to be text after that, the text has to be read again. Not thread-safe.
 */
final class NumberColumns {

  private final CsvTypeInference[] inferences;
  private final NumberForm form;
  private final boolean declared;
  private final BitSet rewritten = new BitSet();

  NumberColumns(CsvNumbers signs, CsvTypeInference[] inferences) {
    this.inferences = inferences;
    this.form = new NumberForm(signs);
    this.declared = !signs.isDefault();
  }

  CsvTypeInference[] inferences() {
    return inferences;
  }

  /** Columns with numbers that count with other characters than they are written with. */
  BitSet rewritten() {
    return rewritten;
  }

  /** Adds a cell that is not null by itself to its column and to its record. */
  void add(int column, byte[] cell, int from, int to, CanonicalRecord record) {
    CsvTypeInference inference = inferences[column];
    if (!rewrites(inference, cell, from, to)) {
      inference.add(cell, from, to);
      record.text(cell, from, to);
      return;
    }
    inference.add(form.number(), 0, form.length());
    if (inference.isNumeric()) {
      rewritten.set(column);
      record.text(form.number(), 0, form.length());
    } else {
      record.text(cell, from, to);
    }
  }

  /** Whether a cell of a column of numbers is a number with other signs than a point. */
  private boolean rewrites(CsvTypeInference inference, byte[] cell, int from, int to) {
    if (!declared || !inference.isNumeric() || inference.isNullToken(cell, from, to)) {
      return false;
    }
    boolean number = form.rewrite(cell, from, to);
    if (number && form.isUnchanged(cell, from, to)) {
      return false;
    }
    // With a point it would be taken for a null.
    if (!number || inference.isNullToken(form.number(), 0, form.length())) {
      inference.refuseNumbers();
      return false;
    }
    return true;
  }
}
