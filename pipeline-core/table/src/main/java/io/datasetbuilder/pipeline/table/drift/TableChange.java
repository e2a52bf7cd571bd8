package io.datasetbuilder.pipeline.table.drift;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Optional;

/**
 * A change of a table since an earlier run that is not a drift finding. The report of the run shows
 * it; neither the manifest nor an HTTP response holds it, because clients know four kinds only.
 *
 * @param column the column that changed; empty for what concerns the table
 * @param detail a sentence, never a value of the data
 */
public record TableChange(Kind kind, Optional<String> column, String detail) {

  /** What changed. */
  public enum Kind implements WireNamed.LowerCase {
    /** The columns that both runs have are in another order. */
    COLUMNS_REORDERED,
    /** A column has nulls and had none, or the other way round. */
    NULLABILITY_CHANGED;
  }
}
