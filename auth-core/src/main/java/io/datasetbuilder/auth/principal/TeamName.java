package io.datasetbuilder.auth.principal;

import java.text.Normalizer;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Name of a team, as the identity provider and the operator write it. Names are compared character
 * by character: letter case counts.
 *
 * @param value 1 to {@value #LONGEST} letters, digits, spaces and the characters {@code
 *     ._-/@+&():,='}, in the Unicode form NFC, without a space at either end
 */
public record TeamName(String value) {

  public static final int LONGEST = 100;

  /** Sets the owners that are teams apart from all labels of persons. */
  private static final String PREFIX = Principal.PrincipalKind.TEAM.wire() + ":";

  private static final String SHOWN = "\\p{L}\\p{M}\\p{Nd}._\\-/@+&():,='";

  private static final Pattern FORM =
      Pattern.compile("[" + SHOWN + "]([" + SHOWN + " ]*[" + SHOWN + "])?");

  public TeamName {
    if (!isValid(value)) {
      throw new IllegalArgumentException("not the name of a team");
    }
  }

  /** Whether a text can name a team. */
  public static boolean isValid(String text) {
    // A code point has at most two characters; longer texts are not searched.
    return text.length() <= 2 * LONGEST
        && text.codePointCount(0, text.length()) <= LONGEST
        && FORM.matcher(text).matches()
        && Normalizer.isNormalized(text, Normalizer.Form.NFC);
  }

  /** The team that a text of the form {@code team:NAME} names; empty for another text. */
  public static Optional<TeamName> ofOwner(String text) {
    return Optional.of(text)
        .filter(owner -> owner.startsWith(PREFIX))
        .map(owner -> owner.substring(PREFIX.length()))
        .filter(TeamName::isValid)
        .map(TeamName::new);
  }

  /** The team as an owner is written: {@code team:NAME}. */
  public String asOwner() {
    return PREFIX + value;
  }

  @Override
  public String toString() {
    return value;
  }
}
