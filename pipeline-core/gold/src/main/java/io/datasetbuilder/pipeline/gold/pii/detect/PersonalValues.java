package io.datasetbuilder.pipeline.gold.pii.detect;

import io.datasetbuilder.pipeline.gold.pii.detect.InternationalPhoneDetector.Writing;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All detectors in one fixed order: the surest first, since what one takes no later one counts. */
public final class PersonalValues {

  private static final List<Search> SEARCHES =
      List.of(
          new Search(PiiKind.EMAIL, Evidence.CERTAIN, new EmailDetector()),
          new Search(PiiKind.BANK_ACCOUNT, Evidence.CERTAIN, new IbanDetector()),
          new Search(PiiKind.CARD, Evidence.DISTINCT, new CardDetector()),
          new Search(PiiKind.RRN, Evidence.DISTINCT, new CivilNumberDetector(PiiKind.RRN)),
          new Search(
              PiiKind.FOREIGNER_NO,
              Evidence.DISTINCT,
              new CivilNumberDetector(PiiKind.FOREIGNER_NO)),
          new Search(PiiKind.SSN, Evidence.CERTAIN, new SsnDetector(true)),
          new Search(PiiKind.SSN, Evidence.SHAPE, new SsnDetector(false)),
          phone(Evidence.DISTINCT, new InternationalPhoneDetector(Writing.GROUPED)),
          phone(Evidence.COMMON, new InternationalPhoneDetector(Writing.PLAIN)),
          phone(Evidence.COMMON, new InternationalPhoneDetector(Writing.NORTH_AMERICAN)),
          phone(Evidence.DISTINCT, new KoreanPhoneDetector(KoreanPhoneDetector.Writing.MOBILE)),
          phone(Evidence.COMMON, new KoreanPhoneDetector(KoreanPhoneDetector.Writing.GROUPED)),
          phone(Evidence.SHAPE, new KoreanPhoneDetector(KoreanPhoneDetector.Writing.PLAIN)),
          new Search(PiiKind.DRIVER_LICENSE, Evidence.CERTAIN, new DriverLicenseDetector(true)),
          new Search(PiiKind.DRIVER_LICENSE, Evidence.SHAPE, new DriverLicenseDetector(false)),
          new Search(PiiKind.PASSPORT, Evidence.CERTAIN, new PassportDetector(true)),
          new Search(PiiKind.PASSPORT, Evidence.SHAPE, new PassportDetector(false)),
          new Search(PiiKind.IP_ADDRESS, Evidence.COMMON, new Ipv4Detector()),
          new Search(PiiKind.IP_ADDRESS, Evidence.CERTAIN, new Ipv6Detector()),
          new Search(PiiKind.BANK_ACCOUNT, Evidence.CERTAIN, new BankAccountDetector(true)),
          new Search(PiiKind.BANK_ACCOUNT, Evidence.SHAPE, new BankAccountDetector(false)));

  private PersonalValues() {}

  private static Search phone(Evidence evidence, Detector detector) {
    return new Search(PiiKind.PHONE, evidence, detector);
  }

  /**
   * Detector of a kind; several detectors may find one kind.
   *
   * @param evidence the certainty of what this detector finds
   */
  private record Search(PiiKind kind, Evidence evidence, Detector detector) {}

  /** The kinds that a text holds, each with its best evidence; kinds that it lacks are absent. */
  public static Map<PiiKind, Evidence> evidenceIn(String text) {
    ScannedText scanned = new ScannedText(PlainText.of(text));
    Map<PiiKind, Evidence> found = new EnumMap<>(PiiKind.class);
    for (Search search : SEARCHES) {
      if (search.detector().count(scanned) > 0) {
        found.merge(search.kind(), search.evidence(), PersonalValues::better);
      }
    }
    return found;
  }

  /** The text in ASCII digits and signs, as the detectors read it. */
  public static String plain(String text) {
    return PlainText.of(text);
  }

  private static Evidence better(Evidence one, Evidence other) {
    return one.compareTo(other) < 0 ? other : one;
  }

  /** The kinds that a text holds. */
  public static Set<PiiKind> kindsIn(String text) {
    return evidenceIn(text).keySet();
  }

  /** Number of occurrences of each kind in a text; kinds without any are absent. */
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
