package io.datasetbuilder.pipeline.pii.detect;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds one kind of personal data. An answer is a number: a detector has no way to give a value
 * away. Work is linear in the length of the text: every pattern is bounded.
 */
sealed interface Detector
    permits BankAccountDetector,
        CardDetector,
        CivilNumberDetector,
        DriverLicenseDetector,
        EmailDetector,
        IbanDetector,
        InternationalPhoneDetector,
        Ipv4Detector,
        Ipv6Detector,
        KoreanPhoneDetector,
        PassportDetector,
        SsnDetector {

  PiiKind kind();

  /** Occurrences in the text that stand alone and that no earlier detector has taken. */
  int count(ScannedText text);

  /** Whether a match of the shape is of the kind. */
  @FunctionalInterface
  interface Check {
    boolean accepts(Matcher match);
  }

  /** Counts and takes the stretches that match a shape, stand alone and pass a check. */
  static int count(ScannedText text, Pattern shape, Check check) {
    Matcher match = shape.matcher(text.plain());
    int found = 0;
    int from = 0;
    while (from <= text.plain().length() && match.find(from)) {
      boolean counts =
          text.standsAlone(match.start(), match.end())
              && check.accepts(match)
              && text.take(match.start(), match.end());
      found += counts ? 1 : 0;
      from = counts ? match.end() : match.start() + 1;
    }
    return found;
  }
}
