package io.datasetbuilder.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Made-up tables for a service, and specs that build them; equal numbers give equal bytes. */
final class ServedTables {

  private static final int WIDE_COLUMNS = 300;
  private static final int NESTED_LISTS = 12;

  private ServedTables() {}

  /** A CSV of four columns. */
  static String csv(int rows) {
    StringBuilder text = new StringBuilder("id,city,amount,note\n");
    for (int row = 1; row <= rows; row++) {
      text.append(row).append(",city-").append(row % 17).append(',');
      text.append(row % 1000).append('.').append(row % 10);
      text.append(",a note about row ").append(row).append('\n');
    }
    return text.toString();
  }

  /** The same columns, with numbers in every row of one but the last. */
  static String lateText(int rows) {
    StringBuilder text = new StringBuilder("id,amount,city,note\n");
    for (int row = 1; row < rows; row++) {
      text.append(row).append(',').append(row % 977).append('.').append(row % 10);
      text.append(",city-").append(row % 17).append(",a note about row ").append(row).append('\n');
    }
    return text.append("unknown,1.5,city-1,the last row\n").toString();
  }

  /** A CSV of many columns and few rows. */
  static String wide() {
    String names = wideRow(i -> "column_" + i);
    return IntStream.range(0, 20)
        .mapToObj(row -> wideRow(i -> i % 3 == 0 ? "text " + i % 7 : String.valueOf(row * i)))
        .collect(Collectors.joining("\n", names + "\n", "\n"));
  }

  private static String wideRow(IntFunction<String> cell) {
    return IntStream.range(0, WIDE_COLUMNS).mapToObj(cell).collect(Collectors.joining(","));
  }

  /** JSON Lines with lists in lists. */
  static String nested() {
    String open = "[".repeat(NESTED_LISTS);
    String close = "]".repeat(NESTED_LISTS);
    return IntStream.range(0, 2000)
        .mapToObj(row -> "{\"id\":" + row + ",\"deep\":" + open + row + close + "}\n")
        .collect(Collectors.joining());
  }

  /** A spec that exports CSV from an uploaded CSV. */
  static String spec(String datasetId, String uploadId) {
    return spec(datasetId, List.of(file("rows", "csv", uploadId, "")), "csv");
  }

  /**
   * A spec.
   *
   * @param sources the members of each
   */
  static String spec(String datasetId, List<String> sources, String... exports) {
    StringBuilder spec =
        new StringBuilder(
            """
            dataset_id: %s
            title: Rows of %s
            description: Made-up rows
            license: CC0-1.0
            sources:
            """
                .formatted(datasetId, datasetId));
    sources.forEach(source -> spec.append("  - {").append(source).append("}\n"));
    spec.append("exports:\n");
    for (String kind : exports) {
      spec.append("  - {kind: %s, output_path: exports/rows.%s}\n".formatted(kind, kind));
    }
    return spec.toString();
  }

  /** The members of a source that is an upload. */
  static String file(String alias, String format, String uploadId, String casts) {
    return "alias: %s, kind: file, format: %s, upload_id: %s, schema: {casts: {%s}}"
        .formatted(alias, format, uploadId, casts);
  }

  /** A spec as the document of a request. */
  static Map<String, String> request(String spec) {
    return Map.of("spec", spec);
  }

  /** A spec and a run id as the document of a request. */
  static Map<String, String> request(String spec, String runId) {
    return Map.of("spec", spec, "run_id", runId);
  }
}
