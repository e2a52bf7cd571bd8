package io.datasetbuilder.contract.change;

import io.datasetbuilder.contract.change.Change.Kind;
import io.datasetbuilder.contract.document.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/** What two trees differ in. A member that comes or goes is one change, with all that is in it. */
final class Differences {

  private final List<Change> found = new ArrayList<>();

  private Differences() {}

  static List<Change> between(Map<String, Object> before, Map<String, Object> after) {
    Differences differences = new Differences();
    differences.compare(List.of(), before, after);
    return List.copyOf(differences.found);
  }

  private void compare(List<String> place, Map<String, Object> before, Map<String, Object> after) {
    TreeSet<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    for (String name : names) {
      List<String> below = new ArrayList<>(place);
      below.add(name);
      compareValues(below, before.get(name), after.get(name));
    }
  }

  private void compareValues(List<String> place, Object before, Object after) {
    if (before == null || after == null) {
      found.add(new Change(before == null ? Kind.ADDED : Kind.REMOVED, place, before, after));
    } else if (before instanceof Map && after instanceof Map) {
      compare(place, Tree.object(before), Tree.object(after));
    } else if (!Objects.equals(before, after)) {
      found.add(new Change(Kind.CHANGED, place, before, after));
    }
  }
}
