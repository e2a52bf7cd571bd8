package io.datasetbuilder.pipeline.gold.pii.detect;

import java.util.regex.Pattern;

/**
 * Social security numbers of the United States, without the ranges that were never issued.
 *
 * @param afterWord whether to find numbers after their word, or those with hyphens
 */
record SsnDetector(boolean afterWord) implements Detector {

  private static final Pattern SHAPE =
      Pattern.compile("(?!000|666|9)[0-9]{3}([- ]?)(?!00)[0-9]{2}\\1(?!0000)[0-9]{4}(?![0-9])");

  private static final Pattern WORD = Pattern.compile("(?i)(?:\\bssn\\b|social security|사회보장)");

  @Override
  public int count(ScannedText text) {
    return Detector.count(
        text,
        9,
        SHAPE,
        match -> afterWord ? text.hasBefore(match.start(), WORD) : match.group(1).equals("-"));
  }
}
