package io.datasetbuilder.pipeline.table.bronze;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Names for the engine, which knows the columns of a source by their place and takes names that
 * differ only in letter case for one.
 */
public final class StoredNames {

  private StoredNames() {}

  /** The names themselves, but for those that are not alone: they get a name with their place. */
  public static List<String> of(List<String> names) {
    Map<String, Integer> uses = new HashMap<>();
    names.forEach(name -> uses.merge(folded(name), 1, Integer::sum));
    Set<String> taken = new HashSet<>(uses.keySet());
    List<String> stored = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      stored.add(uses.getOrDefault(folded(name), 0) == 1 ? name : free(name, i + 1, taken));
    }
    return List.copyOf(stored);
  }

  private static String free(String name, int place, Set<String> taken) {
    String free = "column " + place + " " + name;
    while (!taken.add(folded(free))) {
      free = "column " + free;
    }
    return free;
  }

  private static String folded(String name) {
    return name.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }
}
