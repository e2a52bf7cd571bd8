package io.datasetbuilder.pipeline.document.description;

import io.datasetbuilder.buildspec.license.License;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Recognises a license whose own text states that it is for non-commercial use: the identifier or
 * the name has the token {@code nc}, as in {@code CC-BY-NC-4.0}, or the word non-commercial.
 */
public final class NonCommercialMarker {

  /**
   * Token of the marker. It ends at each character that is no letter or digit, so that {@code once}
   * and {@code inc} do not match.
   */
  private static final Pattern MARKER =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}])(?:nc|non[\\s_\\u2010-\\u2012-]?commercial)(?![\\p{L}\\p{N}])");

  private NonCommercialMarker() {}

  /** Whether a license has the marker. */
  public static boolean isOn(License license) {
    return isIn(license.id()) || isIn(license.name());
  }

  private static boolean isIn(Optional<String> text) {
    return text.filter(found -> MARKER.matcher(found.toLowerCase(Locale.ROOT)).find()).isPresent();
  }
}
