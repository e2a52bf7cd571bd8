package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Run of a dataset of a site.
 *
 * @param rows rows of each table, by its name
 * @param checks results of its checks
 * @param files Gold files that its manifest proves, sorted by path
 * @param filesKept whether these files are part of the site
 * @param reportKept whether its report is part of the site
 */
public record SiteRun(
    String runId,
    Optional<Instant> startedAt,
    Optional<Instant> finishedAt,
    Optional<String> builderVersion,
    Optional<String> specDigest,
    Map<String, Long> rows,
    List<QualityCheckResult> checks,
    List<PublishedFile> files,
    boolean filesKept,
    boolean reportKept) {

  public SiteRun {
    rows = Map.copyOf(rows);
    checks = List.copyOf(checks);
    files = List.copyOf(files);
  }

  /** Files of one table; its own Gold folder. */
  public List<PublishedFile> files(String table) {
    return files.stream().filter(file -> file.table().equals(Optional.of(table))).toList();
  }

  /**
   * Gold file of a run.
   *
   * @param path below the folder of the run
   * @param rows its rows, where it is a table
   */
  public record PublishedFile(RunPath path, FileFacts facts, Optional<Long> rows) {

    /** Name of the table that it belongs to; empty for a file about all tables. */
    public Optional<String> table() {
      return path.segments().size() > 2 ? Optional.of(path.segments().get(1)) : Optional.empty();
    }

    /** Whether it holds rows. */
    public boolean isData() {
      return rows.isPresent();
    }

    /** Its path below the folder of its table. */
    public String nameInTable() {
      List<String> segments = path.segments();
      return String.join("/", segments.subList(Math.min(2, segments.size() - 1), segments.size()));
    }

    public Format format() {
      return Format.of(path.fileName());
    }
  }

  /** Format of a file, by the end of its name. */
  public enum Format {
    PARQUET("parquet", "application/vnd.apache.parquet"),
    CSV("csv", "text/csv"),
    JSONL("jsonl", "application/jsonl"),
    JSON("json", "application/json"),
    MARKDOWN("md", "text/markdown"),
    EXCEL("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    OTHER("", "application/octet-stream");

    private final String ending;
    private final String mediaType;

    Format(String ending, String mediaType) {
      this.ending = ending;
      this.mediaType = mediaType;
    }

    static Format of(String fileName) {
      String name = fileName.toLowerCase(Locale.ROOT);
      for (Format format : values()) {
        if (format != OTHER && name.endsWith("." + format.ending)) {
          return format;
        }
      }
      return OTHER;
    }

    /** The media type. */
    public String mediaType() {
      return mediaType;
    }

    /** Short name for people; empty for a format that is not known. */
    public String ending() {
      return ending;
    }
  }
}
