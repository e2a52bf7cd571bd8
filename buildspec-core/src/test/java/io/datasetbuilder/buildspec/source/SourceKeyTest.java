package io.datasetbuilder.buildspec.source;

import static io.datasetbuilder.buildspec.fixture.BuildSpecBuilder.aBuildSpec;
import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aFileSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aUrlSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.anApiSource;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.datasetbuilder.buildspec.fixture.Sources;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Source output key rules". */
class SourceKeyTest {

  @ParameterizedTest
  @ValueSource(strings = {"a", "7", "a.b_c-D", "서울-2024", "É", "e\u0301clair", "٣x", "𝒜"})
  void aKeyIsALetterOrDigitThenLettersDigitsAndThreeMarks(String key) {
    assertThat(SourceKey.isSafe(key)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "..",
        ".a",
        "-a",
        "_a",
        "a/b",
        "a\\b",
        "a b",
        "a\u0000",
        "a:b",
        "a\u0301\u0302\u0303x",
        "a\n",
        "~a",
        "a*"
      })
  void anyOtherTextIsUnsafe(String key) {
    assertThat(SourceKey.isSafe(key)).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> new SourceKey(key));
  }

  @Test
  void aKeyIsAtMostTwoHundredBytes() {
    assertThat(SourceKey.isSafe("가".repeat(66))).isTrue();
    assertThat(SourceKey.isSafe("가".repeat(67))).isFalse();
  }

  @Test
  void aKeyIsHeldInNfc() {
    assertThat(new SourceKey("e\u0301").value()).isEqualTo("\u00e9");
  }

  @ParameterizedTest
  @CsvSource({
    "a, A",
    "straße, STRASSE",
    "ς, σ",
    "ﬁ, FI",
    "Σίσυφος, ΣΊΣΥΦΟΣ",
    "a, a.",
    "a.., A",
    "a, a.jsonl",
    "A.jsonl, a",
    "ﬀ, ﬀ",
    "ſ, s",
    "\u212a, k"
  })
  void keysCollideThatAreOneFileOnSomeSystem(String one, String other) {
    assertThat(new SourceKey(one).collidesWith(new SourceKey(other))).isTrue();
    assertThat(new SourceKey(other).collidesWith(new SourceKey(one))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"a, b", "a, a.json", "a.jsonl, b.jsonl", "a, a-jsonl", "é, e", "ı, i", "İ, i"})
  void otherKeysDoNotCollide(String one, String other) {
    assertThat(new SourceKey(one).collidesWith(new SourceKey(other))).isFalse();
  }

  @Test
  void theKeyIsTheAliasOrProviderAndDataset() {
    ValidSpec spec =
        aBuildSpec()
            .withSources(
                Sources.anApiSource("datago", "air"),
                Sources.aFileSource(),
                Sources.aUrlSource("https://a.example/b?key=s"),
                Sources.aFileSource("cities"))
            .valid();

    assertThat(spec.sourceKeys())
        .extracting(SourceKey::value)
        .containsExactly(
            "datago.air", "file.upl_0123456789abcdef0123456789abcdef", "url.a.example-b", "cities");
  }

  @Test
  void anUnsafeAliasIsRefused() {
    assertThat(invalid(aDocument().withSources(aFileSource("alias", "../x"))))
        .containsExactly("unsafe_source_key sources[0]");
  }

  @Test
  void providerAndDatasetAreCheckedBesideAnAliasToo() {
    assertThat(
            invalid(
                aDocument()
                    .withSources(object("provider", "a/b", "dataset", "..", "alias", "fine"))))
        .containsExactly(
            "unsafe_source_key sources[0].provider", "unsafe_source_key sources[0].dataset");
  }

  @Test
  void aKeyThatIsTooLongOnlyAsAWholeIsRefused() {
    assertThat(
            invalid(
                aDocument()
                    .withSources(object("provider", "a".repeat(150), "dataset", "b".repeat(150)))))
        .containsExactly("unsafe_source_key sources[0]");
  }

  @Test
  void equalKeysAreRefused() {
    assertThat(invalid(aDocument().withSources(aFileSource(), aFileSource())))
        .containsExactly("duplicate_source_key sources");
  }

  @Test
  void keysThatAreEqualOnlyInNfcCollide() {
    assertThat(
            invalid(
                aDocument()
                    .withSources(aFileSource("alias", "e\u0301"), aUrlSource("alias", "\u00e9"))))
        .containsExactly("source_key_path_collision sources[1]");
  }

  @Test
  void urlsThatDifferOnlyInTheirQueryHaveOneKey() {
    assertThat(
            invalid(
                aDocument()
                    .withSources(
                        aUrlSource("endpoint", "https://a.example/b?page=1"),
                        aUrlSource("endpoint", "https://a.example/b?page=2"))))
        .containsExactly("duplicate_source_key sources");
  }

  @Test
  void keysThatCollideAsPathsAreRefused() {
    assertThat(
            invalid(
                aDocument()
                    .withSources(
                        aFileSource("alias", "cities"),
                        aUrlSource("alias", "Cities."),
                        anApiSource("alias", "CITIES.jsonl"))))
        .containsExactly(
            "source_key_path_collision sources[1]", "source_key_path_collision sources[2]");
  }
}
