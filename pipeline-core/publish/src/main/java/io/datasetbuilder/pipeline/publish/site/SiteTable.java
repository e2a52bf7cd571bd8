package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Block;
import java.util.List;
import java.util.Optional;

/**
 * Table of the latest run of a dataset.
 *
 * @param name name of its Gold folder
 * @param sample first rows, a cell for each column
 * @param card sections of its card in addition to columns and sample
 */
public record SiteTable(
    String name, Optional<Long> rows, List<SiteColumn> columns, Sample sample, List<Block> card) {

  public SiteTable {
    columns = List.copyOf(columns);
    card = List.copyOf(card);
  }

  /**
   * Column.
   *
   * @param type as the card states it; empty where no card does
   * @param statistics counts and ends of its values by name; empty when they are withheld
   * @param withheld whether its values are withheld, since it may hold personal data
   */
  public record SiteColumn(
      String name,
      Optional<String> type,
      Optional<String> label,
      Optional<String> unit,
      Optional<String> description,
      Statistics statistics,
      boolean withheld) {}

  /** Statistics of a column; empty where they are not known or withheld. */
  public record Statistics(
      Optional<Long> nulls,
      Optional<Long> distinct,
      Optional<String> minimum,
      Optional<String> maximum) {

    /** Statistics that are not known. */
    public static Statistics none() {
      return new Statistics(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
  }

  /**
   * First rows as texts.
   *
   * @param rows cells in the order of the columns; empty where the cell is null
   */
  public record Sample(List<List<Optional<Cell>>> rows) {
    public Sample {
      rows = rows.stream().map(List::copyOf).toList();
    }

    /** A sample without rows. */
    public static Sample none() {
      return new Sample(List.of());
    }
  }

  /**
   * Cell of a sample.
   *
   * @param hidden whether the text stands for a value that is not shown
   */
  public record Cell(String text, boolean hidden) {}
}
