package io.datasetbuilder.pipeline.gold;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;

/** Replacement of the values of a masked column (Spec, "sources[].gold", rule 7). */
public enum MaskedAs implements WireNamed.LowerCase {
  /** {@value Masking#TOKEN} for every value of a text column; null stays null. */
  TOKEN("every value reads " + Masking.TOKEN),
  /** Null everywhere: a column that is not text cannot hold the token and keep its dtype. */
  NULL("every value is null");

  private final String words;

  MaskedAs(String words) {
    this.words = words;
  }

  /** Description of the cells as the end of a sentence, such as {@code every value is null}. */
  public String words() {
    return words;
  }

  /** Replacement for columns of this type. */
  public static MaskedAs of(DataType type) {
    return type == Simple.STRING ? TOKEN : NULL;
  }
}
