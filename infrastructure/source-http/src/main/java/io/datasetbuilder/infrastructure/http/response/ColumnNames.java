package io.datasetbuilder.infrastructure.http.response;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names of columns as a header lists them; one that comes again is numbered. */
final class ColumnNames {

  private ColumnNames() {}

  /** Distinct names in the header's order: {@code state}, {@code state_2}. */
  static List<String> distinct(List<String> header) {
    Set<String> written = new HashSet<>(header);
    Set<String> seen = new HashSet<>();
    List<String> names = new ArrayList<>();
    for (String name : header) {
      String free = name;
      for (int i = 2; !seen.add(free); i++) {
        String next = name + "_" + i;
        free = written.contains(next) ? name : next;
      }
      names.add(free);
    }
    return names;
  }
}
