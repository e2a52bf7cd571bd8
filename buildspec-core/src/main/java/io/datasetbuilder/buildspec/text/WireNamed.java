package io.datasetbuilder.buildspec.text;

/** A choice that specs and documents write as a fixed name. */
public interface WireNamed {

  /** The name as it is written, never null or empty. */
  String wire();
}
