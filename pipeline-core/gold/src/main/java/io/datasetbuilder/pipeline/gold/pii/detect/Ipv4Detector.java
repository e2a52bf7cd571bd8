package io.datasetbuilder.pipeline.gold.pii.detect;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Addresses of the internet's fourth version that reach a host in public. Private and reserved ones
 * state nothing about a person. Numbers of versions, chapters and dates look alike; an address has
 * larger parts than they do.
 */
record Ipv4Detector() implements Detector {

  private static final Pattern SHAPE =
      Pattern.compile(
          "([1-9][0-9]{0,2})\\.([0-9]{1,3})\\.([0-9]{1,3})\\.([1-9][0-9]{0,2})(?![0-9])");

  private static final Pattern VERSION =
      Pattern.compile(
          "(?i)(?:\\b(?:v|ver|version|release|rev|build|firmware|fw|patch)\\.? ?:?=? ?|버전 ?:?"
              + " ?|[a-z0-9_]/)$");

  @Override
  public int count(ScannedText text) {
    return text.has('.')
        ? Detector.count(
            text, 4, SHAPE, match -> isPublic(match) && !text.hasBefore(match.start(), VERSION))
        : 0;
  }

  private static boolean isPublic(Matcher match) {
    int[] parts = new int[4];
    int large = 0;
    int largest = 0;
    for (int i = 0; i < 4; i++) {
      String written = match.group(i + 1);
      parts[i] = Integer.parseInt(written);
      if (parts[i] > 255 || (written.length() > 1 && written.charAt(0) == '0')) {
        return false;
      }
      large += parts[i] > 9 ? 1 : 0;
      largest = Math.max(largest, parts[i]);
    }
    return large > 1 && largest > 31 && parts[3] != 255 && isRouted(parts[0], parts[1]);
  }

  private static boolean isRouted(int first, int second) {
    return switch (first) {
      case 10, 127 -> false;
      case 100 -> second < 64 || second > 127;
      case 169 -> second != 254;
      case 172 -> second < 16 || second > 31;
      case 192 -> second != 168;
      default -> first < 224;
    };
  }
}
