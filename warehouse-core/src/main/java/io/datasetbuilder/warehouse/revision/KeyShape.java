package io.datasetbuilder.warehouse.revision;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Patterns of keys in any text: the prefixes that issuers give them, signed tokens, private keys,
 * and long random words. Ids, digests, names and addresses are not keys.
 */
final class KeyShape {

  private static final Pattern ISSUED =
      Pattern.compile(
          "\\b(?:hf_[A-Za-z0-9]{20,}|sk-[A-Za-z0-9_-]{20,}|gh[oprsu]_[A-Za-z0-9]{30,}"
              + "|github_pat_\\w{30,}|glpat-[\\w-]{20,}|xox[abprs]-[\\w-]{20,}|AKIA[0-9A-Z]{16}"
              + "|AIza[\\w-]{35}|eyJ[\\w-]{10,1000}+\\.eyJ[\\w-]{10})");

  private static final Pattern PRIVATE_KEY = Pattern.compile("-----BEGIN [A-Z ]*PRIVATE KEY-----");

  /** Word without the separators of names, paths and addresses, except those of Base64. */
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9+/%=]{40,}");

  /** Prefix that names the algorithm of a digest. */
  private static final Pattern DIGEST = Pattern.compile("sha(?:1|256|512)[:=-]$");

  private static final int PREFIX = "sha256:".length();

  private KeyShape() {}

  /** Whether a line holds the shape of a key. */
  static boolean isIn(String line) {
    return ISSUED.matcher(line).find() || PRIVATE_KEY.matcher(line).find() || hasRandomWord(line);
  }

  private static boolean hasRandomWord(String line) {
    Matcher word = WORD.matcher(line);
    while (word.find()) {
      String before = line.substring(Math.max(0, word.start() - PREFIX), word.start());
      if (!DIGEST.matcher(before).find() && isRandom(word.group())) {
        return true;
      }
    }
    return false;
  }

  /** Hexadecimal of 64 digits, or all three kinds of characters without a slash in every word. */
  private static boolean isRandom(String word) {
    boolean digits = word.chars().anyMatch(Character::isDigit);
    boolean lower = word.chars().anyMatch(Character::isLowerCase);
    boolean upper = word.chars().anyMatch(Character::isUpperCase);
    boolean path = word.chars().filter(character -> character == '/').count() > word.length() / 16;
    return word.matches("[0-9a-fA-F]{64}") || (digits && lower && upper && !path);
  }
}
