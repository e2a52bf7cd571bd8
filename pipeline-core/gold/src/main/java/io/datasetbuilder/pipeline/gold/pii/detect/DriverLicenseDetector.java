package io.datasetbuilder.pipeline.gold.pii.detect;

import java.util.regex.Pattern;

/**
 * Driver's licenses of Korea: the region by its code or name, then year, number and check digits,
 * all hyphens written. Other forms are not distinguished from other numbers.
 *
 * @param afterWord whether to find numbers after the name of a region or the word for the license
 */
record DriverLicenseDetector(boolean afterWord) implements Detector {

  private static final Pattern BY_CODE =
      Pattern.compile("(?:1[1-9]|2[0-6]|28)( ?- ?)[0-9]{2}\\1[0-9]{6}\\1[0-9]{2}(?![0-9])");

  private static final Pattern AFTER_NAME = Pattern.compile("[0-9]{2}-[0-9]{6}-[0-9]{2}(?![0-9])");

  private static final Pattern WORD = Pattern.compile("(?i:licen[cs]e)|면허");

  private static final Pattern NAME =
      Pattern.compile("(?:서울|부산|경기|강원|충북|충남|전북|전남|경북|경남|제주|대구|인천|광주|대전|울산)[- ]?$");

  @Override
  public int count(ScannedText text) {
    return afterWord
        ? Detector.count(text, 10, AFTER_NAME, match -> text.hasBefore(match.start(), NAME))
            + Detector.count(text, 12, BY_CODE, match -> text.hasBefore(match.start(), WORD))
        : Detector.count(text, 12, BY_CODE, match -> true);
  }
}
