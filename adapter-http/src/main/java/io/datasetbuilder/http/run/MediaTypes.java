package io.datasetbuilder.http.run;

import java.util.Locale;
import java.util.Map;

/** Which media type a file is sent as, told by its extension. */
final class MediaTypes {

  private static final String UNKNOWN = "application/octet-stream";

  private static final Map<String, String> BY_EXTENSION =
      Map.ofEntries(
          Map.entry("json", "application/json"),
          Map.entry("csv", "text/csv"),
          Map.entry("tsv", "text/tab-separated-values"),
          Map.entry("md", "text/markdown"),
          Map.entry("yaml", "text/yaml"),
          Map.entry("yml", "text/yaml"),
          Map.entry("txt", "text/plain"),
          Map.entry("html", "text/html"),
          Map.entry("xml", "application/xml"),
          Map.entry("ndjson", "application/x-ndjson"),
          Map.entry("jsonl", "application/x-ndjson"),
          Map.entry("geojson", "application/geo+json"),
          Map.entry("parquet", "application/vnd.apache.parquet"),
          Map.entry("zip", "application/zip"),
          Map.entry("gz", "application/gzip"));

  private MediaTypes() {}

  /** The type of a file of this name; texts are in UTF-8. */
  static String of(String fileName) {
    String extension = fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    String type = BY_EXTENSION.getOrDefault(extension, UNKNOWN);
    return type.startsWith("text/") ? type + "; charset=utf-8" : type;
  }
}
