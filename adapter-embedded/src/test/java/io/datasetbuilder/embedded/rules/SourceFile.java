package io.datasetbuilder.embedded.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A source file of the project and the rules that its comments name, as in {@code Spec,
 * "composition", rule 4}.
 *
 * @param path below the root of the repository, with slashes
 * @param mentions in the order of the file
 */
record SourceFile(String path, String text, List<Mention> mentions) {

  private static final Pattern COMMENT =
      Pattern.compile("/\\*\\*.*?\\*/|(?m:(^ *//[^\n]*\n)+)", Pattern.DOTALL);
  private static final Pattern RULE =
      Pattern.compile("Spec, \"([^\"]+)\", rules? (\\d+(?:(?:, | and | to )\\d+)*)");
  private static final Pattern METHOD =
      Pattern.compile("\\A\\s*(?:@\\w+(?:\\([^)]*\\))?\\s+)*(?:public |static )*void (\\w+)\\(");

  /**
   * A comment that names a rule.
   *
   * @param method the test method behind the comment; empty when something else is
   */
  record Mention(String section, String id, String method) {}

  String simpleName() {
    return path.substring(path.lastIndexOf('/') + 1, path.length() - ".java".length());
  }

  boolean isTest() {
    return path.contains("/src/test/java/");
  }

  boolean declares(String method) {
    return Pattern.compile("\\bvoid " + method + "\\(").matcher(text).find();
  }

  boolean names(Rule rule) {
    return mentions.stream().anyMatch(mention -> isOf(mention, rule));
  }

  /** The test methods whose comments name a rule. */
  List<String> methods(Rule rule) {
    return mentions.stream()
        .filter(mention -> isOf(mention, rule) && !mention.method().isEmpty())
        .map(Mention::method)
        .distinct()
        .toList();
  }

  private static boolean isOf(Mention mention, Rule rule) {
    return mention.section().equals(rule.section()) && mention.id().equals(rule.id());
  }

  /** All of the project's, sorted by path. */
  static List<SourceFile> all(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> isSource(slashed(root, file)))
          .map(file -> read(root, file))
          .sorted(Comparator.comparing(SourceFile::path))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static boolean isSource(String path) {
    return path.endsWith(".java")
        && !path.endsWith("package-info.java")
        && (path.contains("/src/main/java/") || path.contains("/src/test/java/"));
  }

  private static String slashed(Path root, Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }

  private static SourceFile read(Path root, Path file) {
    try {
      String text = Files.readString(file);
      return new SourceFile(slashed(root, file), text, mentions(text));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static List<Mention> mentions(String text) {
    List<Mention> found = new ArrayList<>();
    Matcher comments = COMMENT.matcher(text);
    while (comments.find()) {
      Matcher method = METHOD.matcher(text).region(comments.end(), text.length());
      String behind = method.useAnchoringBounds(true).find() ? method.group(1) : "";
      Matcher rules = RULE.matcher(comments.group().replaceAll("\\s*\\R\\s*(\\*|//) ?", " "));
      while (rules.find()) {
        for (String id : numbers(rules.group(2))) {
          found.add(new Mention(rules.group(1), id, behind));
        }
      }
    }
    return found;
  }

  /** {@code 1 to 3 and 7} is 1, 2, 3 and 7. */
  private static List<String> numbers(String written) {
    List<String> numbers = new ArrayList<>();
    for (String part : written.split(", | and ", -1)) {
      String[] ends = part.split(" to ", -1);
      IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
          .forEach(number -> numbers.add(Integer.toString(number)));
    }
    return numbers;
  }
}
