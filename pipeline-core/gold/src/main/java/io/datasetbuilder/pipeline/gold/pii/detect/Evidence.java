package io.datasetbuilder.pipeline.gold.pii.detect;

/** Certainty with which the form of a value alone states its kind, weakest first. */
public enum Evidence {
  /** Many codes have the form: only a word, the column's name or most of its values decide. */
  SHAPE,
  /** Some codes have the form; a cell that is nothing but such a value may be one of these. */
  COMMON,
  /** Few other values have the form, most of them by chance. */
  DISTINCT,
  /** No other value has the form, or a word in the text states the kind. */
  CERTAIN
}
