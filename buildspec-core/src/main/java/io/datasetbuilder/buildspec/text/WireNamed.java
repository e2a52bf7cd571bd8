package io.datasetbuilder.buildspec.text;

import java.util.Locale;

/** A choice that specs and documents write as a fixed name. */
public interface WireNamed {

  /** The constant's name: the written one in capitals. */
  String name();

  /** The name as it is written, never null or empty: lower case with underscores. */
  default String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
