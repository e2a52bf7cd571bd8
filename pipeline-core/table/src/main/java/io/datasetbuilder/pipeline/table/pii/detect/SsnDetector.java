package io.datasetbuilder.pipeline.table.pii.detect;

import java.util.regex.Pattern;

/**
 * Social security numbers of the United States, without the ranges that were never issued. Plain
 * digits count only after a word that states what they are.
 */
record SsnDetector() implements Detector {

  private static final Pattern SHAPE =
      Pattern.compile("(?!000|666|9)[0-9]{3}([- ]?)(?!00)[0-9]{2}\\1(?!0000)[0-9]{4}(?![0-9])");

  private static final Pattern WORD = Pattern.compile("(?i)(?:\\bssn\\b|social security|사회보장)");

  @Override
  public int count(ScannedText text) {
    return Detector.count(
        text, 9, SHAPE, match -> match.group(1).equals("-") || text.hasBefore(match.start(), WORD));
  }
}
