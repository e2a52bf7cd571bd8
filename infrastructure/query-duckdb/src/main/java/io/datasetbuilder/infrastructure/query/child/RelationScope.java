package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.query.child.Relations.All;
import io.datasetbuilder.infrastructure.query.child.Relations.CommonTable;
import io.datasetbuilder.infrastructure.query.child.Relations.Named;
import io.datasetbuilder.infrastructure.query.child.Relations.With;
import java.util.HashSet;
import java.util.Set;

/**
 * Checks that a statement reads {@code dataset} and, apart from it, only relations that it defines
 * itself. The engine takes any other name for a table, a view or the name of a file.
 *
 * <p>Names are resolved as in the engine: a WITH table is visible after its definition and not in
 * it, and letter case is ignored for ASCII letters alone. A name that this class took for a WITH
 * table and the engine did not would reach files.
 */
final class RelationScope {

  private static final String DATASET = "dataset";

  private boolean readsDataset;

  private RelationScope() {}

  static void check(Relations statement) throws RefusedStatementException {
    RelationScope scope = new RelationScope();
    scope.check(statement, Set.of());
    if (!scope.readsDataset) {
      throw RefusedStatementException.unsafe(
          "the query does not read the relation dataset", "read from dataset");
    }
  }

  private void check(Relations part, Set<String> visible) throws RefusedStatementException {
    if (part instanceof Named named) {
      checkName(named.name(), visible);
    } else if (part instanceof All all) {
      for (Relations inner : all.parts()) {
        check(inner, visible);
      }
    } else if (part instanceof With with) {
      checkWith(with, visible);
    }
  }

  private void checkWith(With with, Set<String> outer) throws RefusedStatementException {
    Set<String> visible = new HashSet<>(outer);
    for (CommonTable table : with.tables()) {
      String name = folded(table.name());
      if (name.equals(DATASET)) {
        throw RefusedStatementException.unsafe(
            "WITH must not define a relation named dataset", "use another name");
      }
      check(table.query(), visible);
      visible.add(name);
    }
    check(with.body(), visible);
  }

  private void checkName(String written, Set<String> visible) throws RefusedStatementException {
    String name = folded(written);
    if (name.equals(DATASET)) {
      readsDataset = true;
    } else if (!visible.contains(name)) {
      throw RefusedStatementException.unsafe(
          "the query reads the relation "
              + Quoting.quoted(written)
              + ", but only dataset and the relations of its own WITH can be read");
    }
  }

  /** Name in the lower case of the engine, which leaves non-ASCII letters unchanged. */
  private static String folded(String name) {
    StringBuilder lower = new StringBuilder(name);
    for (int i = 0; i < lower.length(); i++) {
      char c = lower.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        lower.setCharAt(i, (char) (c + ('a' - 'A')));
      }
    }
    return lower.toString();
  }
}
