package io.datasetbuilder.pipeline.model.stage;

/** A part of a run that can be seen from outside. */
public enum Stage {
  BRONZE("bronze"),
  SILVER("silver"),
  GOLD("gold"),
  EXPORT("export");

  private final String wire;

  Stage(String wire) {
    this.wire = wire;
  }

  public String wire() {
    return wire;
  }
}
