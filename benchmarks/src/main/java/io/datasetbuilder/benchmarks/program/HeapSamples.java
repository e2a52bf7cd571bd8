package io.datasetbuilder.benchmarks.program;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Samples of the heap in use behind a collection, taken when a tenth, the half and all of the
 * records have passed. For one thread.
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
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      bytes.add(runtime.totalMemory() - runtime.freeMemory());
    }
  }

  /**
   * The bytes of each sample, with tabs between.
   *
   * @throws IllegalStateException when fewer records passed than were announced
   */
  String text() {
    if (passed != records) {
      throw new IllegalStateException(passed + " records passed instead of " + records);
    }
    return bytes.stream().map(String::valueOf).collect(Collectors.joining("\t"));
  }
}
