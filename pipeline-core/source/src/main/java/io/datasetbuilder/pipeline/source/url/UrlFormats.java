package io.datasetbuilder.pipeline.source.url;

import io.datasetbuilder.buildspec.source.UrlSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Format that the media type of a response indicates when the source names none (Spec, "kind url"):
 * one of the three formats, JSON where the media type is not specific, and no format where it names
 * other content.
 */
public final class UrlFormats {

  private static final Map<String, UrlSource.UrlFormat> KNOWN =
      Map.ofEntries(
          Map.entry("application/json", UrlSource.UrlFormat.JSON),
          Map.entry("text/json", UrlSource.UrlFormat.JSON),
          Map.entry("application/x-ndjson", UrlSource.UrlFormat.JSONL),
          Map.entry("application/ndjson", UrlSource.UrlFormat.JSONL),
          Map.entry("application/jsonl", UrlSource.UrlFormat.JSONL),
          Map.entry("application/x-jsonl", UrlSource.UrlFormat.JSONL),
          Map.entry("application/jsonlines", UrlSource.UrlFormat.JSONL),
          Map.entry("application/x-jsonlines", UrlSource.UrlFormat.JSONL),
          Map.entry("application/json-lines", UrlSource.UrlFormat.JSONL),
          Map.entry("text/x-ndjson", UrlSource.UrlFormat.JSONL),
          Map.entry("text/jsonl", UrlSource.UrlFormat.JSONL),
          Map.entry("text/csv", UrlSource.UrlFormat.CSV),
          Map.entry("text/x-csv", UrlSource.UrlFormat.CSV),
          Map.entry("application/csv", UrlSource.UrlFormat.CSV),
          Map.entry("application/x-csv", UrlSource.UrlFormat.CSV),
          Map.entry("text/comma-separated-values", UrlSource.UrlFormat.CSV));

  private static final Set<String> ARCHIVES =
      Set.of(
          "application/zip",
          "application/x-zip",
          "application/x-zip-compressed",
          "application/x-bzip2",
          "application/x-xz",
          "application/x-tar",
          "application/x-gtar",
          "application/x-7z-compressed",
          "application/vnd.rar",
          "application/x-rar-compressed");

  private static final Map<String, UrlSource.UrlFormat> BY_ENDING =
      Map.of(
          ".csv", UrlSource.UrlFormat.CSV,
          ".json", UrlSource.UrlFormat.JSON,
          ".geojson", UrlSource.UrlFormat.JSON,
          ".jsonl", UrlSource.UrlFormat.JSONL,
          ".ndjson", UrlSource.UrlFormat.JSONL);

  private static final Pattern COMPRESSED = Pattern.compile("application/(x-)?(gzip|zstd)");

  /** Pictures, sounds, documents, tables of office programs, and XML. */
  private static final Pattern OTHER =
      Pattern.compile(
          "(image|audio|video|font)/.*|(text|application)/xml|.*\\+(xml|zip)"
              + "|application/(pdf|msword|vnd\\.ms-.*|vnd\\.openxmlformats.*|vnd\\.oasis\\..*"
              + "|vnd\\.apache\\.parquet|x-hwp.*|haansoft.*)");

  private UrlFormats() {}

  /**
   * The format of a media type.
   *
   * @param mediaType lower case, without parameters; empty when the server named none
   * @return empty when the type names content that is no format of a url source. Types that servers
   *     give to everything, text/html and text/plain among them, count as JSON
   */
  public static Optional<UrlSource.UrlFormat> of(Optional<String> mediaType) {
    String type = mediaType.orElse("");
    if (isArchive(type) || COMPRESSED.matcher(type).matches() || OTHER.matcher(type).matches()) {
      return Optional.empty();
    }
    return Optional.of(KNOWN.getOrDefault(type, UrlSource.UrlFormat.JSON));
  }

  /**
   * The format of what compressed content becomes. Its media type mostly names the compression, so
   * that the end of its name counts, too.
   *
   * @param path of the address, such as {@code /data.csv.gz}
   * @return empty when neither states one
   */
  public static Optional<UrlSource.UrlFormat> ofCompressed(
      Optional<String> mediaType, String path) {
    String name = path.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|zst)$", "");
    return mediaType
        .flatMap(type -> Optional.ofNullable(KNOWN.get(type)))
        .or(
            () ->
                BY_ENDING.entrySet().stream()
                    .filter(ending -> name.endsWith(ending.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst());
  }

  /** Whether a media type is that of a packed file, which no format reads. */
  public static boolean isArchive(String mediaType) {
    return ARCHIVES.contains(mediaType);
  }
}
