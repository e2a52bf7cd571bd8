package io.datasetbuilder.pipeline.table.gold;

import io.datasetbuilder.buildspec.schema.DerivedRule;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which columns of a schema show the values of which: a coalesce target those of its candidates, a
 * derived column those of its parts. Casts and zero fill keep the name, so they need no entry.
 */
final class ColumnLineage {

  private final Map<String, List<String>> shownBy = new LinkedHashMap<>();
  private final Map<String, List<String>> madeOf = new LinkedHashMap<>();

  ColumnLineage(SourceSchema schema) {
    schema.coalesce().forEach(this::add);
    for (DerivedRule rule : schema.derived()) {
      add(rule.name(), rule.columns());
    }
  }

  private void add(String target, List<String> parts) {
    madeOf.computeIfAbsent(target, name -> new ArrayList<>()).addAll(parts);
    for (String part : parts) {
      shownBy.computeIfAbsent(part, name -> new ArrayList<>()).add(target);
    }
  }

  /** The columns and every column made of them. */
  Set<String> withWhatShows(Collection<String> columns) {
    return closure(columns, shownBy);
  }

  /** The columns and every column that they are made of. */
  Set<String> withWhatMakes(Collection<String> columns) {
    return closure(columns, madeOf);
  }

  private static Set<String> closure(Collection<String> columns, Map<String, List<String>> next) {
    Set<String> reached = new LinkedHashSet<>(columns);
    Deque<String> open = new ArrayDeque<>(reached);
    while (!open.isEmpty()) {
      for (String name : next.getOrDefault(open.remove(), List.of())) {
        if (reached.add(name)) {
          open.add(name);
        }
      }
    }
    return reached;
  }
}
