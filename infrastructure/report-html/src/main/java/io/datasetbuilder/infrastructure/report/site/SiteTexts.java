package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.pipeline.publish.site.SiteOptions.Language;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;

/** Texts of the pages in one language, from a resource file. Immutable. */
final class SiteTexts {

  private static final Map<Language, SiteTexts> ALL = read();

  private final Language language;
  private final Map<String, String> texts;

  private SiteTexts(Language language, Map<String, String> texts) {
    this.language = language;
    this.texts = Map.copyOf(texts);
  }

  /** The texts of a language. */
  static SiteTexts of(Language language) {
    return Objects.requireNonNull(ALL.get(language));
  }

  /** Code of the language, as HTML has it. */
  String code() {
    return language.wire();
  }

  /** All texts by key. */
  Map<String, String> all() {
    return texts;
  }

  /**
   * A text.
   *
   * @throws IllegalArgumentException when there is no text of that key
   */
  String get(String key) {
    String text = texts.get(key);
    if (text == null) {
      throw new IllegalArgumentException("no text " + key);
    }
    return text;
  }

  /** A text with values in their places. */
  String get(String key, String... values) {
    String text = get(key);
    for (int i = 0; i < values.length; i++) {
      text = text.replace("{" + i + "}", values[i]);
    }
    return text;
  }

  /** A text as markup. */
  Markup show(String key) {
    return Markup.text(get(key));
  }

  private static Map<Language, SiteTexts> read() {
    Map<Language, SiteTexts> all = new EnumMap<>(Language.class);
    for (Language language : Language.values()) {
      all.put(language, new SiteTexts(language, read("texts-" + language.wire() + ".properties")));
    }
    return all;
  }

  private static Map<String, String> read(String resource) {
    Properties found = new Properties();
    try (InputStream in = SiteTexts.class.getResourceAsStream(resource);
        Reader reader =
            new InputStreamReader(Objects.requireNonNull(in, resource), StandardCharsets.UTF_8)) {
      found.load(reader);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    Map<String, String> texts = new TreeMap<>();
    found.forEach((key, value) -> texts.put(key.toString(), value.toString()));
    return texts;
  }
}
