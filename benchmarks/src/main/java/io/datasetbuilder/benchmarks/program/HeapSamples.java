package io.datasetbuilder.benchmarks.program;

import java.util.ArrayList;
import java.util.List;

/**
 * What a process keeps alive while records pass, at a tenth, the half and the end of them: the heap
 * in use behind a collection. For one thread.
 */
final class HeapSamples {

  private static final List<Integer> AT_PERCENT = List.of(10, 50, 100);

  private final long records;
  private final List<Long> bytes = new ArrayList<>();
  private long passed;

  /**
   * @param records how many will pass, at least 1
   */
  HeapSamples(long records) {
    this.records = records;
  }

  void passed(long more) {
    passed += more;
    while (bytes.size() < AT_PERCENT.size()
        && passed * 100 >= records * AT_PERCENT.get(bytes.size())) {
      bytes.add(usedBehindCollection());
    }
  }

  /**
   * The bytes of each look, with tabs between.
   *
   * @throws IllegalStateException when fewer records passed than were announced
   */
  String text() {
    if (passed != records) {
      throw new IllegalStateException(passed + " records passed instead of " + records);
    }
    return String.join("\t", bytes.stream().map(String::valueOf).toList());
  }

  private static long usedBehindCollection() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
