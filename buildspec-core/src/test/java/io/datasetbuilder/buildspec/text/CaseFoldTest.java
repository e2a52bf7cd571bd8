package io.datasetbuilder.buildspec.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Full case folding, held to the table of the Unicode standard. */
class CaseFoldTest {

  /** What the standard folds a code point to, for each that folds to something else. */
  private static final Map<Integer, String> TABLE = table();

  @ParameterizedTest
  @CsvSource({
    "straße, STRASSE",
    "straße, STRAẞE",
    "ﬁle, FILE",
    "ﬃ, ffi",
    "ΣΊΣΥΦΟΣ, σίσυφος",
    "ς, σ",
    "İ, i\u0307",
    "ŉ, ʼN",
    "ﬓ, մն",
    "ᾼ, αι",
    "ᏸ, Ᏸ",
    "\u212a, k",
    "ſ, s",
    "ǰ, J\u030c",
    "ÉCOLE, e\u0301cole"
  })
  void namesThatDifferInLetterCaseFoldAlike(String one, String other) {
    assertThat(CaseFold.of(one)).isEqualTo(CaseFold.of(other));
  }

  @ParameterizedTest
  @CsvSource({"ı, i", "İ, i", "İ, I", "é, e", "ß, s", "ø, o", "а, a"})
  void otherNamesDoNot(String one, String other) {
    assertThat(CaseFold.of(one)).isNotEqualTo(CaseFold.of(other));
  }

  @Test
  void whatTheStandardFoldsAlikeFoldsAlike() {
    List<String> apart =
        codePoints()
            .filter(c -> !CaseFold.folded(text(c)).equals(CaseFold.folded(standard(c))))
            .mapToObj("U+%04X"::formatted)
            .toList();

    assertThat(apart).isEmpty();
  }

  /**
   * Each letter that is its own fold becomes one letter, and no two become the same: then texts of
   * such letters fold alike only when they are equal. A newer Java has pairs of letters that the
   * table does not have.
   */
  @Test
  @EnabledForJreRange(max = JRE.JAVA_23)
  void whatTheStandardKeepsApartStaysApart() {
    Map<String, Integer> first = new HashMap<>();

    List<String> merged =
        codePoints()
            .filter(c -> standard(c).equals(text(c)))
            .filter(
                c -> {
                  String folded = CaseFold.folded(text(c));
                  return folded.codePointCount(0, folded.length()) != 1
                      || first.putIfAbsent(folded, c) != null;
                })
            .mapToObj("U+%04X"::formatted)
            .toList();

    assertThat(merged).isEmpty();
  }

  private static IntStream codePoints() {
    return IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
        .filter(Character::isDefined)
        .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE);
  }

  private static String standard(int codePoint) {
    return TABLE.getOrDefault(codePoint, text(codePoint));
  }

  private static String text(int codePoint) {
    return Character.toString(codePoint);
  }

  private static Map<Integer, String> table() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(CaseFoldTest.class.getResourceAsStream("case-folding.txt")),
                StandardCharsets.US_ASCII))) {
      Map<Integer, String> table = new TreeMap<>();
      lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" "))
          .forEach(
              parts ->
                  table.put(
                      Integer.parseInt(parts[0], 16),
                      Stream.of(parts)
                          .skip(1)
                          .map(part -> text(Integer.parseInt(part, 16)))
                          .collect(Collectors.joining())));
      return table;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
