package io.datasetbuilder.pipeline.document.report;

import java.util.List;
import java.util.Optional;

/**
 * How a source compares with an earlier run of the same dataset. That nothing drifted is
 * distinguished from that nothing was there to compare with.
 *
 * @param axes what was compared, or why it was not
 * @param changes what is different, in the order to show it
 */
public record SourceDrift(List<Axis> axes, List<Change> changes) {

  public SourceDrift {
    axes = List.copyOf(axes);
    changes = List.copyOf(changes);
  }

  /** Drift was not looked for. */
  public static SourceDrift notEvaluated() {
    return new SourceDrift(List.of(), List.of());
  }

  /**
   * One thing that is compared.
   *
   * @param name {@code schema} or {@code volume}
   * @param evaluated whether there was an earlier run to compare with
   * @param detail what it was compared with, or why it was not, in words
   */
  public record Axis(String name, boolean evaluated, Optional<String> detail) {}

  /**
   * One difference.
   *
   * @param kind such as {@code column_added}
   * @param column the column that it is about, if it is about one
   * @param detail one sentence, without values of the data
   */
  public record Change(String kind, Optional<String> column, String detail) {}
}
