package io.datasetbuilder.infrastructure.http.scrub;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A stretch of bytes that must not be seen. */
record SecretMatch(int from, int to) {

  /** The same stretches in order, those that touch or overlap as one. */
  static List<SecretMatch> merged(List<SecretMatch> hits) {
    List<SecretMatch> sorted = new ArrayList<>(hits);
    sorted.sort(Comparator.comparingInt(SecretMatch::from));
    List<SecretMatch> merged = new ArrayList<>();
    for (SecretMatch hit : sorted) {
      int last = merged.size() - 1;
      if (last >= 0 && hit.from <= merged.get(last).to) {
        merged.set(last, new SecretMatch(merged.get(last).from, Math.max(hit.to, merged.get(last).to)));
      } else {
        merged.add(hit);
      }
    }
    return merged;
  }
}
