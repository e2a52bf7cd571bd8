package io.datasetbuilder.infrastructure.query.child;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Functions that the SQL of users may call. The list is the resource {@code allowed-functions.txt},
 * which gives the reasons; every other function is refused.
 */
public final class AllowedFunctions {

  private static final String RESOURCE = "allowed-functions.txt";

  private final Map<String, List<String>> groups;
  private final Set<String> names;

  private AllowedFunctions(Map<String, List<String>> groups) {
    this.groups = groups;
    this.names = groups.values().stream().flatMap(List::stream).collect(Collectors.toSet());
  }

  /** Reads the list. */
  public static AllowedFunctions load() {
    try (InputStream resource = AllowedFunctions.class.getResourceAsStream(RESOURCE)) {
      if (resource == null) {
        throw new IllegalStateException("the list of allowed functions is not packaged");
      }
      return new AllowedFunctions(
          groups(new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A group begins with a comment, whose first words are its heading. */
  private static Map<String, List<String>> groups(BufferedReader lines) throws IOException {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    String heading = "";
    boolean inComment = false;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("#")) {
        heading = inComment ? heading : line.substring(1).strip().replaceAll(";.*", "");
      } else if (!line.isBlank()) {
        groups
            .computeIfAbsent(heading, added -> new ArrayList<>())
            .addAll(List.of(line.strip().split("\\s+")));
      }
      inComment = line.startsWith("#");
    }
    return groups;
  }

  /**
   * Whether a function may be called.
   *
   * @param name in any letter case, unqualified
   */
  boolean contains(String name) {
    return names.contains(name.toLowerCase(Locale.ROOT));
  }

  /** All names, in lower case. */
  Set<String> names() {
    return names;
  }

  /** The names by the headings of their groups, in the order of the list, sorted within each. */
  public Map<String, List<String>> byGroup() {
    Map<String, List<String>> sorted = new LinkedHashMap<>();
    groups.forEach((heading, all) -> sorted.put(heading, List.copyOf(new TreeSet<>(all))));
    return sorted;
  }
}
