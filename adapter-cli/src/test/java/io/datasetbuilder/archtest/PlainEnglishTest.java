package io.datasetbuilder.archtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.archtest.PlainEnglish.Finding;
import io.datasetbuilder.archtest.PlainEnglish.Passage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Messages, option descriptions, the contract, the documents and the first sentences of Javadoc use
 * the words of docs/glossary.md. Exceptions are named one by one in plain-english-exceptions.txt.
 */
class PlainEnglishTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final int MOST_EXCEPTIONS = 40;

  private final Set<String> used = new HashSet<>();

  @Test
  void textsForReadersUseNoneOfThePhrases() throws IOException {
    List<String> exceptions = exceptions();
    List<String> found = new ArrayList<>();
    for (Path file : files()) {
      for (Finding finding : findings(file)) {
        String place = ROOT.relativize(file) + ": " + finding.found();
        if (exceptions.contains(place)) {
          used.add(place);
        } else {
          found.add(
              "%s:%d: \"%s\": write %s"
                  .formatted(
                      ROOT.relativize(file), finding.line(), finding.found(), finding.instead()));
        }
      }
    }

    assertThat(found).as("phrases that readers stumble over").isEmpty();
    assertThat(used)
        .as("exceptions that are needed")
        .containsExactlyInAnyOrderElementsOf(exceptions);
    assertThat(exceptions).hasSizeLessThanOrEqualTo(MOST_EXCEPTIONS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "the rows behind the cursor | behind",
        "the value stands in row 3 | stands",
        "this is nobody's run | nobody",
        "the cursor is none that was given out | is none",
        "the build goes on | goes on",
        "the answer of the provider | answer",
        "a licence is missing | licence",
        "the figures of a column | figures"
      })
  void aPhraseIsFound(String text, String phrase) {
    assertThat(PlainEnglish.in(new Passage(1, text))).extracting(Finding::found).contains(phrase);
  }

  @ParameterizedTest
  @CsvSource({
    "a service behind a reverse proxy",
    "NULL stands for a missing value",
    "the standard library understands this",
    "none of the rows"
  })
  void ordinaryEnglishIsAllowed(String text) {
    assertThat(PlainEnglish.in(new Passage(1, text))).isEmpty();
  }

  @Test
  void aJavadocThatBeginsWithAQuestionIsFound() {
    JavaTexts texts = new JavaTexts("/** What a build needs. */\nclass A {}");

    assertThat(texts.firstSentences())
        .flatExtracting(PlainEnglish::inFirstSentence)
        .extracting(Finding::found)
        .containsExactly("What");
  }

  @Test
  void literalsThatAreJoinedAreOneText() {
    JavaTexts texts = new JavaTexts("// \"no text\"\nString a = \"it goes \"\n  + \"on\";");

    assertThat(texts.literals()).containsExactly(new Passage(2, "it goes on"));
  }

  private static List<Finding> findings(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    if (!file.toString().endsWith(".java")) {
      return PlainEnglish.in(new Passage(1, text));
    }
    JavaTexts texts = new JavaTexts(text);
    return Stream.concat(
            found(texts.literals(), PlainEnglish::in),
            found(texts.firstSentences(), PlainEnglish::inFirstSentence))
        .toList();
  }

  private static Stream<Finding> found(
      List<Passage> passages, Function<Passage, List<Finding>> phrases) {
    return passages.stream().map(phrases).flatMap(List::stream);
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(ROOT)) {
      return all.filter(PlainEnglishTest::isForReaders).sorted().toList();
    }
  }

  private static boolean isForReaders(Path file) {
    String path = ROOT.relativize(file).toString().replace('\\', '/');
    if (path.contains("target/")) {
      return false;
    }
    return path.contains("/src/main/")
        ? path.matches(".*\\.(java|yaml|properties|txt|html|md)")
        : path.matches("[A-Z]+\\.md|docs/.*\\.md|(contract|examples)/[^/]*\\.(yaml|json|md)");
  }

  /** Lines {@code <file>: <phrase> | <reason>}. */
  private static List<String> exceptions() throws IOException {
    Path file = ROOT.resolve("adapter-cli/src/test/resources/plain-english-exceptions.txt");
    try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
      return lines
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split(" \\| ", 2)[0])
          .toList();
    }
  }
}
