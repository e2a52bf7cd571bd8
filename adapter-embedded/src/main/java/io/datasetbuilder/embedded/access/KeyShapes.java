package io.datasetbuilder.embedded.access;

import io.datasetbuilder.auth.credential.SecretRegistry;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks what looks like a key in a sentence for an administrator: he sees runs of others, and their
 * keys are in no registry.
 */
final class KeyShapes {

  /** Long, without a blank, letters and digits mixed. */
  private static final Pattern SHAPE =
      Pattern.compile(
          "(?=[A-Za-z0-9+/_=%.-]*[0-9])(?=[A-Za-z0-9+/_=%.-]*[A-Za-z])"
              + "[A-Za-z0-9+/_=%.-]{20,}");

  private KeyShapes() {}

  static String masked(String sentence) {
    return SHAPE.matcher(sentence).replaceAll(Matcher.quoteReplacement(SecretRegistry.MASK));
  }
}
