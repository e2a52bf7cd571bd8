package io.datasetbuilder.pipeline.runs.list;

import io.datasetbuilder.auth.credential.SecretRegistry;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks what looks like a key in a sentence for an administrator: he sees runs of others, and their
 * keys are in no registry.
 */
final class KeyShapes {

  /** Long, and without a blank. */
  private static final Pattern LONG_WORD = Pattern.compile("[A-Za-z0-9+/_=%.-]{20,}");

  private KeyShapes() {}

  static String masked(String sentence) {
    return LONG_WORD
        .matcher(sentence)
        .replaceAll(
            word ->
                Matcher.quoteReplacement(
                    isMixed(word.group()) ? SecretRegistry.MASK : word.group()));
  }

  /** Letters and digits, as keys have them. */
  private static boolean isMixed(String word) {
    return word.chars().anyMatch(Character::isDigit) && word.chars().anyMatch(Character::isLetter);
  }
}
