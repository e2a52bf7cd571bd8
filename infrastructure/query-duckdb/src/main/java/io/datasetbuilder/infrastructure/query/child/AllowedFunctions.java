package io.datasetbuilder.infrastructure.query.child;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.StringTokenizer;

/**
 * Functions that the SQL of users may call. The list is the resource {@code allowed-functions.txt},
 * which gives the reasons; every other function is refused.
 */
final class AllowedFunctions {

  private static final String RESOURCE = "allowed-functions.txt";

  private final Set<String> names;

  private AllowedFunctions(Set<String> names) {
    this.names = Set.copyOf(names);
  }

  static AllowedFunctions load() {
    Set<String> names = new HashSet<>();
    try (InputStream resource = AllowedFunctions.class.getResourceAsStream(RESOURCE)) {
      if (resource == null) {
        throw new IllegalStateException("the list of allowed functions is not packaged");
      }
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        addNames(line, names);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new AllowedFunctions(names);
  }

  private static void addNames(String line, Set<String> names) {
    if (!line.startsWith("#")) {
      StringTokenizer tokens = new StringTokenizer(line);
      while (tokens.hasMoreTokens()) {
        names.add(tokens.nextToken());
      }
    }
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
}
