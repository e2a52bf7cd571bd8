package io.datasetbuilder.benchmarks;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Made-up tables for a service, and specs that build them; equal numbers give equal bytes. */
final class ServedTables {

  private static final int WIDE_COLUMNS = 300;
  private static final String OPEN = "[".repeat(12);
  private static final String CLOSE = "]".repeat(12);

  private ServedTables() {}

  /** A CSV of four columns. */
  static String csv(int rows) {
    return lines(
        "id,city,amount,note\n",
        rows,
        row -> row + ",city-" + row % 17 + "," + row % 1000 + "." + row % 10 + note(row));
  }

  /** The same columns, with numbers in every row of one but the last. */
  static String lateText(int rows) {
    String table =
        lines(
            "id,amount,city,note\n",
            rows - 1,
            row -> row + "," + row % 977 + "." + row % 10 + ",city-" + row % 17 + note(row));
    return table + "unknown,1.5,city-1,the last row\n";
  }

  private static String note(int row) {
    return ",a note about row " + row;
  }

  /** A CSV of many columns and few rows. */
  static String wide() {
    return lines(
        wideRow(i -> "column_" + i) + "\n",
        20,
        row -> wideRow(i -> i % 3 == 0 ? "text " + i % 7 : String.valueOf((row - 1) * i)));
  }

  private static String wideRow(IntFunction<String> cell) {
    return IntStream.range(0, WIDE_COLUMNS).mapToObj(cell).collect(Collectors.joining(","));
  }

  /** JSON Lines with lists in lists. */
  static String nested() {
    return lines(
        "", 2000, row -> "{\"id\":" + (row - 1) + ",\"deep\":" + OPEN + (row - 1) + CLOSE + "}");
  }

  /** Builds a text of a first part and a line for each row, numbered from 1. */
  private static String lines(String first, int rows, IntFunction<String> line) {
    StringBuilder text = new StringBuilder(first);
    for (int row = 1; row <= rows; row++) {
      text.append(line.apply(row)).append('\n');
    }
    return text.toString();
  }

  /**
   * A spec.
   *
   * @param sources the members of each
   */
  static String spec(String datasetId, List<String> sources, String... exports) {
    String export = "  - {kind: %s, output_path: exports/rows.%s}\n";
    return """
        dataset_id: %s
        title: Rows of %s
        description: Made-up rows
        license: CC0-1.0
        sources:
        %sexports:
        %s"""
        .formatted(
            datasetId,
            datasetId,
            sources.stream().map("  - {%s}\n"::formatted).collect(Collectors.joining()),
            Stream.of(exports)
                .map(kind -> export.formatted(kind, kind))
                .collect(Collectors.joining()));
  }

  /** The members of a source that is an upload. */
  static String file(String alias, String format, String uploadId, String casts) {
    return "alias: %s, kind: file, format: %s, upload_id: %s, schema: {casts: {%s}}"
        .formatted(alias, format, uploadId, casts);
  }
}
