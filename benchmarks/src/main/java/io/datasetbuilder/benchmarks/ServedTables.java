package io.datasetbuilder.benchmarks;

import java.nio.charset.StandardCharsets;

/** A made-up CSV table of four columns, and specs that build it. */
public final class ServedTables {

  private ServedTables() {}

  /** A table; equal numbers give equal bytes. */
  public static byte[] csv(int rows) {
    StringBuilder text = new StringBuilder("id,city,amount,note\n");
    for (int row = 1; row <= rows; row++) {
      text.append(row).append(",city-").append(row % 17).append(',');
      text.append(row % 1000).append('.').append(row % 10);
      text.append(",a note about row ").append(row).append('\n');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** A spec of an upload. */
  public static String spec(String datasetId, String uploadId) {
    return """
        dataset_id: %s
        title: Rows of %s
        description: Made-up rows
        license: CC0-1.0
        sources:
          - {kind: file, alias: rows, format: csv, upload_id: %s}
        exports:
          - {kind: csv, output_path: exports/rows.csv}
        """
        .formatted(datasetId, datasetId, uploadId);
  }

  /** A spec as the body of a call. */
  public static String body(String spec) {
    return "{\"spec\": \""
        + spec.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")
        + "\"}";
  }

  /** A spec and a run id as the body of a call. */
  public static String body(String spec, String runId) {
    String alone = body(spec);
    return alone.substring(0, alone.length() - 1) + ", \"run_id\": \"" + runId + "\"}";
  }
}
