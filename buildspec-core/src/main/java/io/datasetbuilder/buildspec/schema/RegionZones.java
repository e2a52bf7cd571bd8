package io.datasetbuilder.buildspec.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;

/**
 * Names of the regions whose clocks are known, such as {@code Europe/Berlin}: those of the time
 * zone database with a continent or ocean in front. Short names such as CET or IST are none of
 * them, because several regions use one. The list is kept here, so that a spec is valid under every
 * Java.
 */
public final class RegionZones {

  private static final String FILE = "zone-names.txt";
  private static final Set<String> NAMES = load();

  private RegionZones() {}

  /** Whether a name is exactly that of a region. */
  public static boolean isKnown(String name) {
    return NAMES.contains(name);
  }

  /** Every name, in order. */
  public static Set<String> names() {
    return NAMES;
  }

  private static Set<String> load() {
    try (InputStream file =
        Objects.requireNonNull(RegionZones.class.getResourceAsStream(FILE), FILE)) {
      Set<String> names = new LinkedHashSet<>();
      new String(file.readAllBytes(), UTF_8).lines().forEach(names::add);
      return Collections.unmodifiableSet(names);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
