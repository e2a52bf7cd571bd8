package io.datasetbuilder.pipeline.gold.pii.detect;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** International bank account numbers: a country's own length, and 1 as remainder modulo 97. */
record IbanDetector() implements Detector {

  private static final Map<String, Integer> LENGTHS =
      Arrays.stream(
              ("AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22"
                      + " DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28"
                      + " HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20"
                      + " LU20 LV21 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29"
                      + " PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24"
                      + " TR26 UA29 VA22 VG24 XK20")
                  .split(" "))
          .collect(
              Collectors.toUnmodifiableMap(
                  entry -> entry.substring(0, 2), entry -> Integer.valueOf(entry.substring(2))));

  @Override
  public int count(ScannedText text) {
    NumberGroups groups = text.groups();
    int found = 0;
    for (int group = 0; group < groups.size(); group++) {
      int from = groups.start(group) - 2;
      found += from >= 0 && isAccount(text, from, lengthAt(text, from)) ? 1 : 0;
    }
    return found;
  }

  private static int lengthAt(ScannedText text, int from) {
    boolean begins =
        isUpperCase(text.at(from))
            && isUpperCase(text.at(from + 1))
            && ScannedText.isDigit(text.at(from + 3));
    return begins
        ? LENGTHS.getOrDefault(text.plain().subSequence(from, from + 2).toString(), 0)
        : 0;
  }

  private static boolean isUpperCase(char c) {
    return c >= 'A' && c <= 'Z';
  }

  private static boolean isAccount(ScannedText text, int from, int length) {
    StringBuilder number = new StringBuilder(length);
    int to = from;
    while (number.length() < length) {
      char c = text.at(to);
      if (ScannedText.isDigit(c) || isUpperCase(c)) {
        number.append(c);
      } else if ((c != ' ' && c != '-') || number.length() % 4 != 0) {
        return false;
      }
      to++;
    }
    return length > 0
        && remainder(number.substring(4) + number.substring(0, 4)) == 1
        && text.standsAlone(from, to)
        && text.take(from, to);
  }

  /** A letter counts as two digits, from A for 10. */
  private static int remainder(String rearranged) {
    int remainder = 0;
    for (int i = 0; i < rearranged.length(); i++) {
      int value = Character.digit(rearranged.charAt(i), 36);
      remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
    }
    return remainder;
  }
}
