package io.datasetbuilder.pipeline.table.gold;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import java.util.Locale;

/** What stands in the cells of a masked column (Spec, "sources[].gold", rule 7). */
public enum MaskedAs implements WireNamed {
  /** {@value Masking#TOKEN} for every value of a text column; null stays null. */
  TOKEN,
  /** Null everywhere: a column that is not text cannot hold the token and keep its dtype. */
  NULL;

  /** How a column of this type is masked. */
  public static MaskedAs of(DataType type) {
    return type == Simple.STRING ? TOKEN : NULL;
  }

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
