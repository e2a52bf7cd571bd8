package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Evidence for personal data. Only {@link #VALUES} can keep a source from being published. */
public enum PiiBasis implements WireNamed.LowerCase {
  /** Values that have the form of the kind. */
  VALUES,
  /** The name of the column alone. */
  NAME,
  /** The column can hold text in a form that is not looked at. */
  UNCHECKED;
}
