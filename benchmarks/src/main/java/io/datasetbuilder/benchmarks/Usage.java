package io.datasetbuilder.benchmarks;

/** The help text. */
final class Usage {

  private Usage() {}

  static String text() {
    StringBuilder text =
        new StringBuilder(
            """
            usage: benchmarks/run [options]
              --only a,e       what is measured (default: all)
              --rounds N       runs of each build and raw copy (default: 3); medians are shown
              --scale X        share of the full size, such as 0.1 (default: 1)
              --threads N      engine threads of both sides (default: the machine's processors)
              --memory-mb N    engine memory of both sides in MiB (default: 768)
              --folder DIR     where inputs are kept (default: in the temporary folder)
              --out FILE       write the table there as well
            measured:
            """);
    for (Scenario scenario : Scenario.values()) {
      text.append("  ").append(scenario.letter()).append("  ");
      text.append(scenario.meaning()).append('\n');
    }
    return text.toString();
  }
}
