package io.datasetbuilder.infrastructure.http.scrub;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A stretch of bytes that must not be seen. */
record Hit(int from, int to) {

  /** The same stretches in order, those that touch or overlap as one. */
  static List<Hit> merged(List<Hit> hits) {
    List<Hit> sorted = new ArrayList<>(hits);
    sorted.sort(Comparator.comparingInt(Hit::from));
    List<Hit> merged = new ArrayList<>();
    for (Hit hit : sorted) {
      int last = merged.size() - 1;
      if (last >= 0 && hit.from <= merged.get(last).to) {
        merged.set(last, new Hit(merged.get(last).from, Math.max(hit.to, merged.get(last).to)));
      } else {
        merged.add(hit);
      }
    }
    return merged;
  }
}
