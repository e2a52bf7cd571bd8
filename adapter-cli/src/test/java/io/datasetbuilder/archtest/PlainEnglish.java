package io.datasetbuilder.archtest;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Phrases that texts for readers do not use, each with the wording that replaces it. */
final class PlainEnglish {

  /** Phrases that no text for readers uses. */
  private static final List<Phrase> PHRASES =
      List.of(
          phrase("\\bbehind\\b(?! (a|the) (reverse )?prox)", "after, following"),
          phrase("\\b(stand|stands|stood)\\b(?! for\\b|-)", "is, appears, is listed"),
          phrase("\\b(nobody|somebody|everybody)\\b", "no owner, another user, all users"),
          phrase("\\b(is|are|was|were|be) none\\b", "is not a, does not exist"),
          phrase("\\bnone that\\b", "no … that"),
          phrase("\\b(go|goes|going|went) on\\b", "continues, resumes"),
          phrase("\\bbeside\\b", "besides, next to, in addition to"),
          phrase("\\b(taken? up|takes? over|taken over|took over)\\b", "resumed, continued"),
          phrase("\\banswer(s|ed)?\\b", "response, result, returns"),
          phrase("\\bfigures?\\b", "value, metric, statistic"),
          phrase("\\b(is|are|was|were|be|when|if|as|unless|that) asked\\b", "requested, required"),
          phrase("\\basked for\\b", "requested, required"),
          phrase("\\bletters? outside ASCII\\b", "non-ASCII character"),
          phrase("\\bhalf of a surrogate\\b", "unpaired surrogate"),
          phrase("\\blicences?\\b", "license"),
          phrase(", that is\\b", "which, or nothing"));

  /** The first word of a Javadoc that asks a question instead of naming its subject. */
  private static final Phrase QUESTION =
      phrase(
          "\\A(What|How|Who|Where|Whose|Which|When|Why|That)\\b",
          "the noun or the verb: \"Renders …\", \"Index of …\"");

  private PlainEnglish() {}

  /**
   * A phrase that is not used.
   *
   * @param pattern finds it
   * @param instead the wording that replaces it
   */
  record Phrase(Pattern pattern, String instead) {}

  /**
   * A place where a phrase is used.
   *
   * @param line counted from 1
   * @param found the phrase as it is written
   */
  record Finding(int line, String found, String instead) {}

  /** A text of a file and the line on which it begins. */
  record Passage(int line, String text) {}

  private static Phrase phrase(String pattern, String instead) {
    return new Phrase(Pattern.compile(pattern, Pattern.CASE_INSENSITIVE), instead);
  }

  /** The phrases in a text; a phrase may continue on the next line. */
  static List<Finding> in(Passage passage) {
    List<Finding> found = new ArrayList<>();
    for (Phrase phrase : PHRASES) {
      addAll(found, phrase, passage);
    }
    return found;
  }

  /** The phrases in the first sentence of a Javadoc, a question at its beginning among them. */
  static List<Finding> inFirstSentence(Passage passage) {
    List<Finding> found = in(passage);
    addAll(found, QUESTION, passage);
    return found;
  }

  private static void addAll(List<Finding> found, Phrase phrase, Passage passage) {
    // A line break and the margin of a comment count as one blank.
    String text = passage.text().replaceAll("\\n[ \\t]*", "\n");
    Matcher matcher = phrase.pattern().matcher(text.replace('\n', ' '));
    while (matcher.find()) {
      int line =
          passage.line()
              + (int) text.substring(0, matcher.start()).chars().filter(c -> c == '\n').count();
      found.add(new Finding(line, matcher.group(), phrase.instead()));
    }
  }
}
