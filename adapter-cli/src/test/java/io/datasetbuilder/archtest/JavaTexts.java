package io.datasetbuilder.archtest;

import io.datasetbuilder.archtest.PlainEnglish.Passage;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts of a Java source that people read: string literals and first sentences of Javadoc. */
final class JavaTexts {

  /** A comment, a text block, a string literal or a character, whichever comes first. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<doc>/\\*\\*(?!/).*?\\*/)"
              + "|(?<comment>/\\*.*?\\*/|//[^\\n]*+)"
              + "|(?<block>\"\"\".*?(?<!\\\\)\"\"\")"
              + "|(?<string>\"(?:[^\\\\\"\\n]++|\\\\.)*+\")"
              + "|(?<character>'(?:[^\\\\'\\n]|\\\\.)++')",
          Pattern.DOTALL);

  private static final Pattern JOINED = Pattern.compile("\\s*\\+\\s*");

  private static final Pattern END_OF_FIRST_SENTENCE =
      Pattern.compile("\\.(?=\\s|\\z)|\\n\\s*\\n|<p>|\\n@|\\A@");

  private final List<Passage> literals = new ArrayList<>();
  private final List<Passage> firstSentences = new ArrayList<>();

  JavaTexts(String source) {
    Matcher token = TOKEN.matcher(source);
    int end = 0;
    int line = 1;
    int counted = 0;
    while (token.find()) {
      line += lines(source, counted, token.start());
      counted = token.start();
      if (token.group("doc") != null) {
        firstSentences.add(new Passage(line, firstSentence(token.group())));
      } else if (token.group("block") != null || token.group("string") != null) {
        boolean continues =
            !literals.isEmpty() && JOINED.matcher(source.substring(end, token.start())).matches();
        add(new Passage(line, content(token)), continues);
        end = token.end();
      }
    }
  }

  /** String literals; literals that {@code +} joins are one text. */
  List<Passage> literals() {
    return List.copyOf(literals);
  }

  /** First sentences of all Javadoc comments. */
  List<Passage> firstSentences() {
    return List.copyOf(firstSentences);
  }

  private void add(Passage literal, boolean continues) {
    if (!continues) {
      literals.add(literal);
      return;
    }
    Passage begun = literals.remove(literals.size() - 1);
    literals.add(new Passage(begun.line(), begun.text() + literal.text()));
  }

  private static String content(Matcher token) {
    int quotes = token.group("block") == null ? 1 : 3;
    String text = token.group();
    return text.substring(quotes, text.length() - quotes);
  }

  private static String firstSentence(String comment) {
    String text =
        comment
            .substring("/**".length(), comment.length() - "*/".length())
            .replaceAll("\\n[ \\t]*\\*[ \\t]?", "\n")
            .strip();
    Matcher end = END_OF_FIRST_SENTENCE.matcher(text);
    return end.find() ? text.substring(0, end.start()) : text;
  }

  private static int lines(String source, int from, int to) {
    return (int) source.substring(from, to).chars().filter(c -> c == '\n').count();
  }
}
