package io.datasetbuilder.buildspec.text;

import java.util.Locale;

/** A choice that specs and documents write as a fixed name. */
public interface WireNamed {

  /** The name as it is written, never null or empty. */
  String wire();

  /** A constant of an enumeration that is written as its name in the code, in lower case. */
  interface LowerCase extends WireNamed {

    /** The name in the code. */
    String name();

    @Override
    default String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
