package io.datasetbuilder.pipeline.gold.pii.detect;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Addresses of the internet's sixth version in the range of public hosts (2000 to 3fff). */
record Ipv6Detector() implements Detector {

  private static final int GROUPS = 8;

  private static final Pattern SHAPE =
      Pattern.compile("[23][0-9A-Fa-f]{3}:[0-9A-Fa-f:]{2,34}(?![0-9A-Za-z:])");

  private static final Pattern GROUP = Pattern.compile("[0-9A-Fa-f]{1,4}");

  @Override
  public int count(ScannedText text) {
    return text.has(':')
        ? Detector.count(
            text, 1, SHAPE, match -> text.at(match.start() - 1) != ':' && isAddress(match))
        : 0;
  }

  private static boolean isAddress(Matcher match) {
    String[] halves = match.group().split("::", -1);
    if (halves.length == 1) {
      return groups(halves[0]) == GROUPS;
    }
    int groups = groups(halves[0]) + (halves[1].isEmpty() ? 0 : groups(halves[1]));
    return halves.length == 2 && !halves[1].isEmpty() && groups < GROUPS;
  }

  /**
   * Number of groups in a half of an address; more than an address can have when one of them is not
   * a group.
   */
  private static int groups(String half) {
    String[] groups = half.split(":", -1);
    for (String group : groups) {
      if (!GROUP.matcher(group).matches()) {
        return GROUPS + 1;
      }
    }
    return groups.length;
  }
}
