package io.datasetbuilder.embedded.building;

import java.util.List;

/** Specs of these tests, written as YAML. */
final class Specs {

  static final String CSV_EXPORT = "{kind: csv, output_path: exports/data.csv}";

  static final String[] EXPORTS_OF_SIX_KINDS = {
    CSV_EXPORT,
    "{kind: jsonl, output_path: exports/data.jsonl}",
    "{kind: parquet, output_path: exports/data.parquet}",
    "{kind: markdown, output_path: exports/card.md}",
    "{kind: huggingface, output_path: hub}",
    "{kind: kaggle, output_path: kaggle/data.csv, options: {owner: someone}}"
  };

  private Specs() {}

  static String of(List<String> sources, String... exports) {
    return "dataset_id: people\ntitle: People\ndescription: Some of them\nlicense: CC0-1.0\n"
        + "sources:\n"
        + lines(sources)
        + "exports:\n"
        + lines(List.of(exports));
  }

  /** One source whose schema is given in flow style, without braces. */
  static String of(String alias, String uploadId, String format, String schema) {
    return of(List.of(source(alias, uploadId, format, schema)), CSV_EXPORT);
  }

  static String source(String alias, String uploadId, String format, String schema) {
    String kind = "{kind: file, alias: " + alias + ", upload_id: " + uploadId;
    return kind + ", format: " + format + ", schema: {" + schema + "}}";
  }

  private static String lines(List<String> items) {
    StringBuilder lines = new StringBuilder();
    items.forEach(item -> lines.append("  - ").append(item).append('\n'));
    return lines.toString();
  }
}
