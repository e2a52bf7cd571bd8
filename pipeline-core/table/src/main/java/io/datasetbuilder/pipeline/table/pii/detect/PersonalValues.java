package io.datasetbuilder.pipeline.table.pii.detect;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All detectors in one fixed order: the surest first, since what one takes no later one counts. */
public final class PersonalValues {

  private static final List<Detector> DETECTORS =
      List.of(
          new EmailDetector(),
          new IbanDetector(),
          new CardDetector(),
          new CivilNumberDetector(PiiKind.RRN),
          new CivilNumberDetector(PiiKind.FOREIGNER_NO),
          new SsnDetector(),
          new InternationalPhoneDetector(),
          new KoreanPhoneDetector(),
          new DriverLicenseDetector(),
          new PassportDetector(),
          new Ipv4Detector(),
          new Ipv6Detector(),
          new BankAccountDetector());

  private PersonalValues() {}

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
    for (Detector detector : DETECTORS) {
      int found = detector.count(scanned);
      if (found > 0) {
        counts.merge(detector.kind(), found, Integer::sum);
      }
    }
    return counts;
  }
}
