package io.datasetbuilder.buildspec.text;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Finds what a list names twice. */
public final class Duplicates {

  private Duplicates() {}

  /** The indexes, from 0, of names that also occur earlier in the list. */
  public static List<Integer> in(List<String> names) {
    return in(names, UnaryOperator.identity());
  }

  /** The indexes, from 0, of names whose form also occurs earlier in the list. */
  public static List<Integer> in(List<String> names, UnaryOperator<String> form) {
    Set<String> seen = new HashSet<>();
    return IntStream.range(0, names.size())
        .filter(index -> !seen.add(form.apply(names.get(index))))
        .boxed()
        .toList();
  }
}
