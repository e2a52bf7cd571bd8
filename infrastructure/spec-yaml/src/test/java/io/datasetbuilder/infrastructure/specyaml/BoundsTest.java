package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.specyaml.NodeWalk.ProblemCollector;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Design, 11: depth 64, 50 aliases on collections, and work that is linear in 1 MiB. */
class BoundsTest {

  /** Almost a mebibyte in the profile {@code deep}, otherwise a quarter. */
  private static final int LONG = 250_000 * Math.min(4, Integer.getInteger("test.depth", 1));

  /** Far beyond what is needed: only work that is not linear takes so long. */
  private static final Duration ENDLESS = Duration.ofSeconds(60);

  @Test
  void sixtyFourLevelsAreRead() {
    assertThat(Documents.read("a: " + "[".repeat(63) + "]".repeat(63)))
        .isInstanceOf(Result.Ok.class);
  }

  @Test
  void sixtyFiveLevelsAreRefusedAndEndTheWalk() {
    assertThat(Documents.refusals("{b: 01, a: " + "[".repeat(64) + "]".repeat(64) + ", c: 01}"))
        .containsExactly("ambiguous_number b 1:5", "too_deep a" + "[0]".repeat(63) + " 1:75");
  }

  @Test
  void aliasesCannotNestDeeperThanTheTextMay() {
    String text =
        "a: &a "
            + "[".repeat(40)
            + "]".repeat(40)
            + "\nb: "
            + "[".repeat(30)
            + "*a"
            + "]".repeat(30);

    assertThat(Documents.refusals(text)).containsExactly("too_deep b" + "[0]".repeat(30) + " 2:34");
  }

  @Test
  void fiftyAliasesOnCollectionsAreRead() {
    assertThat(Documents.read(aliases("{x: 1}", 50))).isInstanceOf(Result.Ok.class);
  }

  @Test
  void fiftyFirstAliasOnACollectionIsRefused() {
    assertThat(Documents.problems(aliases("{x: 1}", 51)))
        .singleElement()
        .satisfies(p -> assertThat(p.code().wire()).isEqualTo("alias_expansion"))
        .satisfies(p -> assertThat(p.at()).isEqualTo("b[50]"));
  }

  @Test
  void aliasesOnScalarsAreNotCounted() {
    assertThat(Documents.read(aliases("x", 1000))).isInstanceOf(Result.Ok.class);
  }

  @Test
  void aliasesOnLongTextsAreRefused() {
    assertThat(Documents.problems(aliases("x".repeat(10_000), 7)))
        .singleElement()
        .satisfies(p -> assertThat(p.at()).isEqualTo("b[6]"));
  }

  @Test
  void doublingAliasesAreRefusedBeforeTheyExpand() {
    String bomb =
        "a0: &a0 [x, x]\n"
            + IntStream.rangeClosed(1, 20)
                .mapToObj(i -> "a%d: &a%d [*a%d, *a%d]%n".formatted(i, i, i - 1, i - 1))
                .collect(Collectors.joining());

    assertThat(Documents.problems(bomb))
        .isNotEmpty()
        .allSatisfy(p -> assertThat(p.code().wire()).isEqualTo("alias_expansion"));
  }

  @Test
  void cyclesAreRefused() {
    assertThat(Documents.refusals("a: &x\n  b: [1, *x]\n"))
        .containsExactly("alias_cycle a.b[1] 2:10");
  }

  @Test
  void aliasMeansTheLatestAnchorOfItsName() {
    assertThat(Documents.value("a: [&x 1, *x, &x 2, *x]"))
        .isEqualTo(Documents.value("a: [1, 1, 2, 2]"));
  }

  @Test
  void problemsAreListedUpToABound() {
    assertThat(Documents.problems("[" + "00,".repeat(5000) + "]"))
        .hasSize(ProblemCollector.MOST_PROBLEMS);
  }

  @ParameterizedTest
  @MethodSource("hostileTexts")
  void hostileTextsAreCheckedInLinearTime(String name, String text) {
    assertThat(text.length()).as(name).isLessThanOrEqualTo(YamlSpecReader.LARGEST_DOCUMENT);

    Result<SpecNode> reading = assertTimeoutPreemptively(ENDLESS, () -> Documents.read(text));

    assertThat(reading).isNotNull();
  }

  static Stream<String[]> hostileTexts() {
    return Stream.of(
        hostile("flow lists", "["),
        hostile("flow mappings", "{a: "),
        hostile("flow mappings without keys", "{"),
        hostile("nested block lists", "- "),
        hostile("nested explicit keys", "? "),
        hostile("explicit keys and lists", "? - "),
        hostile("one plain text", "x"),
        hostile("one quoted text", "\"", "x", "\""),
        hostile("one unclosed quote", "\"", "x", ""),
        hostile("escapes", "\"", "\\u0041", "\""),
        hostile("escaped line ends", "\"", "\\\n", "\""),
        hostile("many lines of plain text", "x\n"),
        hostile("indented lines of plain text", "a: x\n", " y\n", ""),
        hostile("blank lines in a quote", "\"", "\n", "\""),
        hostile("literal block", "a: |\n", " x\n", ""),
        hostile("folded block", "a: >\n", " x\n\n", ""),
        hostile("block of blank lines", "a: |\n", "\n", ""),
        hostile("blanks", " "),
        hostile("tabs", "\t"),
        hostile("comments", "#\n"),
        hostile("digits", "1"),
        hostile("hex digits", "0x", "f", ""),
        hostile("duplicate keys", "a: 1\n"),
        hostile("short lists", "[", "[],", "]"),
        hostile("nulls", "[", "~,", "]"),
        hostile("anchors", "[", "&a x,", "]"),
        hostile("aliases", "[&a x,", "*a,", "]"),
        hostile("tags", "[", "!x y,", "]"),
        hostile("one tag", "!", "x", " y"),
        hostile("one anchor", "&", "x", " y"),
        hostile("document marks", "---\n"),
        hostile("directives", "%X y\n"),
        hostile("colons", ":"),
        hostile("colons with blanks", ": "),
        hostile("pairs in a list", "[", "a: 1,", "]"),
        hostile("keys of one line", "{", "\"a\":1,", "}"),
        hostile("question marks", "{", "? ", "}"),
        hostile("emoji", "\"", "😀", "\""),
        hostile("carriage returns", "a: x\r"),
        hostile("many keys", keys()),
        hostile("quotes that open and close", "'", "''", "'"));
  }

  private static String keys() {
    return IntStream.range(0, 70_000)
        .mapToObj(i -> "k" + i + ": " + i + "\n")
        .collect(Collectors.joining());
  }

  private static String[] hostile(String name, String repeated) {
    return hostile(name, "", repeated, "");
  }

  private static String[] hostile(String name, String before, String repeated, String after) {
    int times =
        repeated.length() > 1000
            ? 1
            : LONG
                / Math.max(
                    repeated.length(),
                    repeated.getBytes(java.nio.charset.StandardCharsets.UTF_8).length);
    return new String[] {name, before + repeated.repeat(times) + after};
  }

  private static String aliases(String anchored, int times) {
    return "a: &x " + anchored + "\nb: [" + "*x,".repeat(times) + "]\n";
  }
}
