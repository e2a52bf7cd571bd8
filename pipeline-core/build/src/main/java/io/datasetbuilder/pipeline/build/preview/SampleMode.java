package io.datasetbuilder.pipeline.build.preview;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Which rows of a source a preview shows. */
public enum SampleMode implements WireNamed {
  /** The first ones. */
  FIRST,
  /** Some of all, the same ones for the same seed, in source order. */
  RANDOM;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The mode of this name, written exactly so. */
  public static Optional<SampleMode> of(String wire) {
    return Arrays.stream(values()).filter(mode -> mode.wire().equals(wire)).findFirst();
  }
}
