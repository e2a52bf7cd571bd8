package io.datasetbuilder.pipeline.publish;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The dataset at a target that a run is published as: {@code owner/name}.
 *
 * @param owner letters and digits, with {@code .}, {@code _} and {@code -} inside
 * @param name as {@code owner}
 */
public record PublishDestination(String owner, String name) {

  /** Length that no part of a destination exceeds at any hub. */
  private static final int LONGEST_PART = 100;

  private static final String PART = "[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?";
  private static final Pattern FORM = Pattern.compile("(" + PART + ")/(" + PART + ")");

  /**
   * @throws IllegalArgumentException when {@link #parse} knows no such destination
   */
  public PublishDestination {
    if (!isForm(owner + "/" + name)) {
      throw new IllegalArgumentException("not a destination");
    }
  }

  /** The destination; empty when the text is not {@code owner/name}. */
  public static Optional<PublishDestination> parse(String text) {
    Matcher parts = FORM.matcher(text);
    return isForm(text) && parts.matches()
        ? Optional.of(new PublishDestination(parts.group(1), parts.group(2)))
        : Optional.empty();
  }

  private static boolean isForm(String text) {
    Matcher parts = FORM.matcher(text);
    return text.length() <= 2 * LONGEST_PART + 1
        && parts.matches()
        && parts.group(1).length() <= LONGEST_PART
        && parts.group(2).length() <= LONGEST_PART;
  }

  /** {@code owner/name}. */
  @Override
  public String toString() {
    return owner + "/" + name;
  }
}
