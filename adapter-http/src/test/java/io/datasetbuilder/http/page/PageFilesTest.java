package io.datasetbuilder.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.BuilderService;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The files of the pages, as they are on the class path. */
class PageFilesTest {

  /** Texts whose keys are put together: a group, and a word of the wire or of a loop. */
  private static final Pattern GROUPED =
      Pattern.compile("(?:\\bt|word|state)\\('([a-z_]+)\\.?'(?: \\+|,)");

  private static final Pattern NAMED = Pattern.compile("'([a-z_]+(?:\\.[a-z_]+)*)'");

  private static final Pattern CALL = Pattern.compile("\\bt\\('([a-z_.]+)'[,)]");

  private final String scripts =
      PageOperations.PARTS.stream()
          .filter(name -> name.endsWith(".js"))
          .map(PageFilesTest::text)
          .collect(Collectors.joining("\n"));

  private static String text(String name) {
    try (InputStream in = PageOperations.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Map<String, ?> texts(String language) {
    BuilderService service = BuilderService.builder(Path.of("target/unused")).build();
    byte[] json = text(language + ".json").getBytes(UTF_8);
    return ((JsonObject) service.json().read(json).orElseThrow()).members();
  }

  @Test
  void pageScriptsAndStyleHaveAtMost120Kilobytes() {
    int bytes = (scripts + text("style.css") + text("page.html")).getBytes(UTF_8).length;

    assertThat(bytes).isLessThanOrEqualTo(120_000);
  }

  /** Data becomes text nodes: nothing in the scripts could turn it into markup or code. */
  @Test
  void noScriptMakesMarkupOrCodeOfATextOrAsksAnotherHost() {
    assertThat(scripts)
        .doesNotContainPattern("(inner|outer)HTML|insertAdjacentHTML|document\\.write|DOMParser")
        .doesNotContainPattern(
            "\\beval\\b|new Function|setTimeout\\('|javascript:|setAttribute\\('on")
        .doesNotContainPattern(
            "createContextualFragment|srcdoc|localStorage\\.setItem\\('(?!language)")
        .doesNotContainPattern("https?://(?!www\\.w3\\.org/2000/svg')[a-z0-9]");
  }

  @Test
  void thePageHasNoScriptOrStyleInsideOfIt() {
    assertThat(text("page.html")).doesNotContainPattern("<script>|<style| on[a-z]+=| style=|//");
    assertThat(text("style.css")).doesNotContain("url(", "@import");
  }

  @Test
  void everyScriptThatAnotherImportsIsServed() {
    Matcher imported = Pattern.compile("from '\\./([^']+)'").matcher(scripts);
    Set<String> names = new TreeSet<>();
    while (imported.find()) {
      names.add(imported.group(1));
    }
    names.remove("settings.js");

    assertThat(names).isNotEmpty().isSubsetOf(PageOperations.PARTS);
  }

  @Test
  void everyLanguageHasTheSameTextsWithTheSameValues() {
    Map<String, ?> english = texts("en");

    for (String language : PageOperations.LANGUAGES) {
      Map<String, ?> other = texts(language);
      assertThat(other.keySet()).isEqualTo(english.keySet());
      english.forEach(
          (key, text) ->
              assertThat(List.of(values(text).toString(), values(other.get(key)).toString()))
                  .as(language + ": " + key)
                  .satisfies(
                      both ->
                          assertThat(values(other.get(key)))
                              .isSubsetOf(withForm(key, values(text)))));
    }
  }

  /** The form for one may leave the number out, or another value that the form for many has. */
  private static Set<String> withForm(String key, Set<String> values) {
    Set<String> all = new TreeSet<>(values);
    all.addAll(key.endsWith(".one") ? values(texts("en").get(key.replace(".one", ".other"))) : all);
    return all;
  }

  private static Set<String> values(Object text) {
    Matcher named = Pattern.compile("\\{\\w+}").matcher(String.valueOf(text));
    Set<String> names = new TreeSet<>();
    while (named.find()) {
      names.add(named.group());
    }
    return names;
  }

  @Test
  void everyTextOfAScriptExistsAndEveryTextIsUsed() {
    Set<String> known = texts("en").keySet();
    Set<String> plain =
        known.stream()
            .map(key -> key.replaceFirst("\\.(one|other)$", ""))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> groups = found(GROUPED);

    assertThat(found(CALL)).isNotEmpty().isSubsetOf(plain);
    plain.removeAll(found(NAMED));
    plain.removeIf(key -> groups.stream().anyMatch(group -> key.startsWith(group)));
    assertThat(plain).isEmpty();
  }

  private Set<String> found(Pattern pattern) {
    Matcher matcher = pattern.matcher(scripts);
    Set<String> names = new TreeSet<>();
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }
}
