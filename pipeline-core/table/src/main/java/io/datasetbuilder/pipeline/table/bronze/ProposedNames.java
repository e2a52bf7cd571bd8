package io.datasetbuilder.pipeline.table.bronze;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Names to propose for the columns of a header that lacks some, or has one of them twice. */
public final class ProposedNames {

  private ProposedNames() {}

  /**
   * A name for each column: the one it has, {@code column_<n>} where it has none, and with a
   * further number where a column before it has that name. Letter case does not distinguish names.
   */
  public static List<String> of(List<String> header) {
    Set<String> taken = new HashSet<>();
    List<String> names = new ArrayList<>();
    for (String written : header) {
      String wanted = written.isBlank() ? "column_" + (names.size() + 1) : written;
      names.add(free(wanted, taken));
    }
    return names;
  }

  private static String free(String wanted, Set<String> taken) {
    String name = wanted;
    for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
      name = wanted + "_" + i;
    }
    return name;
  }
}
