package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Two processes that run in alternation: the product's, and the one that it is compared with. */
record AlternatingRuns(Series ours, Series other) {

  /** Runs a process to its end. */
  interface Side {
    CompletedProcess run() throws IOException, InterruptedException;
  }

  /** Runs both sides, ours first. */
  static AlternatingRuns of(int rounds, Side ours, Side other)
      throws IOException, InterruptedException {
    List<CompletedProcess> ourRuns = new ArrayList<>();
    List<CompletedProcess> otherRuns = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      ourRuns.add(ours.run());
      otherRuns.add(other.run());
    }
    return new AlternatingRuns(new Series(ourRuns), new Series(otherRuns));
  }

  /** The median of ours in terms of the other's. */
  Figure ratio(String what, String otherName, double most) {
    return Figure.ratio(what, ours, otherName, other, most);
  }
}
