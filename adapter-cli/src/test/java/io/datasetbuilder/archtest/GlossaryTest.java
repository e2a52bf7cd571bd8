package io.datasetbuilder.archtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of {@code docs/glossary.md}: its order, and the types that carry its terms. */
class GlossaryTest {

  private static final Path ROOT = Path.of("..");

  private static final Pattern ROW = Pattern.compile("(?m)^\\| (.+?) \\| (.+?) \\| `(\\w+)` \\|$");

  private static final Pattern TABLE_LINE = Pattern.compile("(?m)^\\|.*$");

  private static final List<MatchResult> ROWS = ROW.matcher(page()).results().toList();

  private static String page() {
    try {
      return Files.readString(ROOT.resolve("docs/glossary.md"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static List<String> terms() {
    return ROWS.stream().map(row -> row.group(1).toLowerCase(Locale.ROOT)).toList();
  }

  @Test
  void everyLineOfTheTableIsATermWithItsMeaningAndType() {
    long headLines = 2;

    assertThat(TABLE_LINE.matcher(page()).results()).hasSize(ROWS.size() + (int) headLines);
  }

  @Test
  void termsAreSortedAndUnique() {
    assertThat(terms()).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void thereAreFortyToAHundredTerms() {
    assertThat(ROWS).hasSizeBetween(40, 100);
  }

  @Test
  void wordsOfSeveralKindsAreTermsOfTheirOwn() {
    assertThat(terms())
        .contains(
            "export",
            "export of a query",
            "profile of a run",
            "profile of a snapshot",
            "revision of a document",
            "revision of a table",
            "snapshot of a spec",
            "snapshot of a table");
  }

  @Test
  void everyMeaningIsOneSentence() {
    assertThat(ROWS)
        .extracting(row -> row.group(2))
        .allSatisfy(meaning -> assertThat(meaning).matches("[A-Z].*[^.]\\.").doesNotContain(". "));
  }

  @Test
  void everyTypeIsInTheMainSources() throws IOException {
    Set<String> types;
    try (Stream<Path> files = Files.walk(ROOT)) {
      types =
          files
              .filter(file -> file.toString().replace('\\', '/').contains("/src/main/java/"))
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".java"))
              .map(name -> name.substring(0, name.length() - ".java".length()))
              .collect(Collectors.toSet());
    }

    assertThat(ROWS).extracting(row -> row.group(3)).isSubsetOf(types);
  }
}
