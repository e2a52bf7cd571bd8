package io.datasetbuilder.pipeline.publish.site;

import java.util.Optional;
import java.util.regex.Pattern;

/** Addresses that a page may link to: web pages and mail, nothing that could run. */
public final class ContactLink {

  private static final Pattern WEB =
      Pattern.compile("(?i)https?://[^\\s/?#@\"'<>\\\\]+(?:[/?#][^\\s\"'<>\\\\]*)?");
  private static final Pattern MAIL =
      Pattern.compile("[^\\s@/:?&\"'<>\\\\]+@[^\\s@/:?&\"'<>\\\\]+");
  private static final String MAILTO = "mailto:";

  private ContactLink() {}

  /** Whether a text is an http(s) address and nothing else. */
  public static boolean isWeb(String text) {
    return WEB.matcher(text).matches();
  }

  /** The address of a contact: that of a web page, or {@code mailto:}; empty for other texts. */
  public static Optional<String> of(String contact) {
    String text = contact.strip();
    if (isWeb(text)) {
      return Optional.of(text);
    }
    String mail = text.startsWith(MAILTO) ? text.substring(MAILTO.length()) : text;
    return MAIL.matcher(mail).matches() ? Optional.of(MAILTO + mail) : Optional.empty();
  }
}
