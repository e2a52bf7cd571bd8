package io.datasetbuilder.pipeline.table.pii.detect;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All detectors in one fixed order: the surest first, since what one takes no later one counts. */
public final class PersonalValues {

  private static final List<Search> SEARCHES =
      List.of(
          new Search(PiiKind.EMAIL, new EmailDetector()),
          new Search(PiiKind.BANK_ACCOUNT, new IbanDetector()),
          new Search(PiiKind.CARD, new CardDetector()),
          new Search(PiiKind.RRN, new CivilNumberDetector(PiiKind.RRN)),
          new Search(PiiKind.FOREIGNER_NO, new CivilNumberDetector(PiiKind.FOREIGNER_NO)),
          new Search(PiiKind.SSN, new SsnDetector()),
          new Search(PiiKind.PHONE, new InternationalPhoneDetector()),
          new Search(PiiKind.PHONE, new KoreanPhoneDetector()),
          new Search(PiiKind.DRIVER_LICENSE, new DriverLicenseDetector()),
          new Search(PiiKind.PASSPORT, new PassportDetector()),
          new Search(PiiKind.IP_ADDRESS, new Ipv4Detector()),
          new Search(PiiKind.IP_ADDRESS, new Ipv6Detector()),
          new Search(PiiKind.BANK_ACCOUNT, new BankAccountDetector()));

  private PersonalValues() {}

  /** What finds a kind; several detectors may find one. */
  private record Search(PiiKind kind, Detector detector) {}

  /** The kinds that a text holds. */
  public static Set<PiiKind> kindsIn(String text) {
    Map<PiiKind, Integer> counts = count(text);
    return counts.isEmpty() ? EnumSet.noneOf(PiiKind.class) : EnumSet.copyOf(counts.keySet());
  }

  /** How often a text holds each kind; kinds that it lacks are absent. */
  public static Map<PiiKind, Integer> count(String text) {
    return countPlain(PlainText.of(text));
  }

  /**
   * @param plain in the one spelling of {@link PlainText}
   */
  static Map<PiiKind, Integer> countPlain(CharSequence plain) {
    ScannedText scanned = new ScannedText(plain);
    Map<PiiKind, Integer> counts = new EnumMap<>(PiiKind.class);
    for (Search search : SEARCHES) {
      int found = search.detector().count(scanned);
      if (found > 0) {
        counts.merge(search.kind(), found, Integer::sum);
      }
    }
    return counts;
  }

  /**
   * A text with one spelling for what people write in many ways: full-width letters, digits and
   * signs as ASCII, every dash as a hyphen, every blank as a space, invisible characters left out.
   */
  static final class PlainText {

    private static final int FULL_WIDTH_OFFSET = 0xFEE0;

    private PlainText() {}

    /** The same text when there is nothing to change. */
    static String of(String text) {
      for (int i = 0; i < text.length(); i++) {
        if (text.charAt(i) > 0x7E || text.charAt(i) < ' ') {
          return rewritten(text);
        }
      }
      return text;
    }

    private static String rewritten(String text) {
      StringBuilder plain = new StringBuilder(text.length());
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (!isInvisible(c)) {
          plain.append(plain(c));
        }
      }
      return plain.toString();
    }

    private static char plain(char c) {
      if (c >= '\uFF01' && c <= '\uFF5E') {
        return (char) (c - FULL_WIDTH_OFFSET);
      }
      if (isDash(c)) {
        return '-';
      }
      return Character.isSpaceChar(c) || c == '\t' ? ' ' : c;
    }

    private static boolean isDash(char c) {
      return (c >= '\u2010' && c <= '\u2015') || c == '\u2212' || c == '\u3161' || c == '\uFE63';
    }

    private static boolean isInvisible(char c) {
      return c == '\u00AD' || (c >= '\u200B' && c <= '\u200D') || c == '\u2060' || c == '\uFEFF';
    }
  }
}
