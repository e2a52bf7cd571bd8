package io.datasetbuilder.pipeline.document.description;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The licenses that SPDX and the hubs list, from the resource {@code licenses.tsv}. Read once;
 * identifiers are compared without letter case.
 */
public enum LicenseLists {
  /** SPDX identifiers of the licenses that data is published under. */
  SPDX,
  /** Identifiers that the Hugging Face hub offers. */
  HUGGINGFACE,
  /** The closed list of Kaggle. */
  KAGGLE;

  private static final String RESOURCE = "licenses.tsv";

  /** The name on this list; empty when the license is not on it. */
  public Optional<String> named(String identifier) {
    return Optional.ofNullable(Names.BY_LIST.getOrDefault(this, Map.of()).get(folded(identifier)));
  }

  /** Address of the page with the text of a license, by an identifier of {@link #SPDX}. */
  public static String spdxPage(String identifier) {
    return "https://spdx.org/licenses/" + identifier + ".html";
  }

  /**
   * The identifier in lower case; {@code -only} and {@code -or-later}, which no hub distinguishes,
   * are left out.
   */
  public static String family(String identifier) {
    return folded(identifier).replaceFirst("-(only|or-later)$", "");
  }

  private static String folded(String identifier) {
    return identifier.strip().toLowerCase(Locale.ROOT);
  }

  /** Read when the first license is looked up. */
  private static final class Names {
    private static final Map<LicenseLists, Map<String, String>> BY_LIST = read();

    private static Map<LicenseLists, Map<String, String>> read() {
      Map<LicenseLists, Map<String, String>> lists = new HashMap<>();
      text()
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .forEach(
              fields ->
                  lists
                      .computeIfAbsent(
                          valueOf(fields[0].toUpperCase(Locale.ROOT)), list -> new HashMap<>())
                      .put(folded(fields[1]), fields[fields.length - 1]));
      return Map.copyOf(lists);
    }

    private static String text() {
      try (InputStream resource = LicenseLists.class.getResourceAsStream(RESOURCE)) {
        return new String(
            Objects.requireNonNull(resource, RESOURCE).readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }
}
