package io.datasetbuilder.pipeline.gold.pii.detect;

import java.util.Locale;
import java.util.Set;

/** E-mail addresses: a local part, an at sign, and a host under a top-level domain. */
record EmailDetector() implements Detector {

  private static final int LONGEST_LOCAL = 64;
  private static final int LONGEST_HOST = 253;
  private static final int LONGEST_LABEL = 63;
  private static final int LONGEST_TOP = 24;

  /** Endings of file names that carry a scale, such as {@code icon@2x.png}. */
  private static final Set<String> FILES =
      Set.of("png", "jpg", "jpeg", "gif", "svg", "webp", "ico", "css", "js", "mjs", "json", "html");

  @Override
  public int count(ScannedText text) {
    int found = 0;
    for (int i = 0; i < text.plain().length(); i++) {
      found += text.at(i) == '@' && isAddress(text, i) ? 1 : 0;
    }
    return found;
  }

  private static boolean isAddress(ScannedText text, int sign) {
    int from = localStart(text, sign);
    int to = hostEnd(text, sign);
    return isLocal(text, from, sign) && isHost(text, sign + 1, to) && text.take(from, to);
  }

  private static int localStart(ScannedText text, int sign) {
    int from = sign;
    while (sign - from <= LONGEST_LOCAL && isLocalSign(text.at(from - 1))) {
      from--;
    }
    return from;
  }

  private static boolean isLocalSign(char c) {
    return ScannedText.isWord(c) || "!#$%&'*+-.^{|}~".indexOf(c) >= 0;
  }

  /**
   * Whether the text before the sign is a local part. Quotes and brackets around an address are not
   * part of it; one after {@code ://} is a login.
   */
  private static boolean isLocal(ScannedText text, int from, int sign) {
    int length = sign - from;
    if (length < 1 || length > LONGEST_LOCAL || text.at(sign - 1) == '.') {
      return false;
    }
    String local = text.plain().subSequence(from, sign).toString();
    char before = text.at(from - 1);
    boolean login = (before == '/' && text.at(from - 2) == '/') || local.equals("git");
    return before != '@'
        && !login
        && local.charAt(0) != '.'
        && !local.contains("..")
        && local.chars().anyMatch(c -> ScannedText.isWord((char) c));
  }

  private static int hostEnd(ScannedText text, int sign) {
    int to = sign + 1;
    while (to - sign <= LONGEST_HOST && isHostSign(text.at(to))) {
      to++;
    }
    while (to > sign + 1 && !ScannedText.isWord(text.at(to - 1))) {
      to--;
    }
    return to;
  }

  private static boolean isHostSign(char c) {
    return ScannedText.isDigit(c) || ScannedText.isLetter(c) || c == '-' || c == '.';
  }

  private static boolean isHost(ScannedText text, int from, int to) {
    if (to <= from || to - from > LONGEST_HOST || text.at(to) == '@') {
      return false;
    }
    String[] labels = text.plain().subSequence(from, to).toString().split("\\.", -1);
    for (String label : labels) {
      if (label.isEmpty()
          || label.length() > LONGEST_LABEL
          || label.startsWith("-")
          || label.endsWith("-")) {
        return false;
      }
    }
    return labels.length > 1 && isTop(labels[labels.length - 1].toLowerCase(Locale.ROOT));
  }

  private static boolean isTop(String label) {
    boolean letters = label.chars().allMatch(c -> ScannedText.isLetter((char) c));
    return label.startsWith("xn--")
        || (letters
            && label.length() > 1
            && label.length() <= LONGEST_TOP
            && !FILES.contains(label));
  }
}
