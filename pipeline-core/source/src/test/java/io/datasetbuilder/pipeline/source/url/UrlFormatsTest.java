package io.datasetbuilder.pipeline.source.url;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.source.UrlSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "kind url": the format is inferred from the content type, JSON by default. */
class UrlFormatsTest {

  @ParameterizedTest
  @CsvSource({
    "application/json, JSON",
    "application/geo+json, JSON",
    "application/problem+json, JSON",
    "application/x-ndjson, JSONL",
    "application/jsonl, JSONL",
    "text/csv, CSV",
    "application/csv, CSV"
  })
  void aTypeOfAFormatNamesIt(String mediaType, UrlSource.UrlFormat format) {
    assertThat(UrlFormats.of(Optional.of(mediaType))).contains(format);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"text/plain", "text/html", "application/octet-stream", "binary/octet-stream"})
  void aTypeThatServersGiveToEverythingIsJson(String mediaType) {
    assertThat(UrlFormats.of(Optional.of(mediaType))).contains(UrlSource.UrlFormat.JSON);
  }

  @Test
  void noTypeIsJson() {
    assertThat(UrlFormats.of(Optional.empty())).contains(UrlSource.UrlFormat.JSON);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/zip",
        "application/gzip",
        "application/xml",
        "text/xml",
        "application/atom+xml",
        "image/png",
        "application/pdf",
        "application/vnd.ms-excel",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "application/vnd.apache.parquet"
      })
  void otherContentHasNoFormat(String mediaType) {
    assertThat(UrlFormats.of(Optional.of(mediaType))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "application/gzip, /a/data.csv.gz, csv",
    "application/gzip, /a/data.CSV.GZ, csv",
    "application/zstd, /data.ndjson.zst, jsonl",
    "application/octet-stream, /data.geojson.gz, json",
    "text/csv, /download, csv",
    "application/json, /data.csv.gz, json"
  })
  void compressedContentHasTheFormatOfItsTypeOrItsName(
      String mediaType, String path, String format) {
    assertThat(UrlFormats.ofCompressed(Optional.of(mediaType), path))
        .map(UrlSource.UrlFormat::wire)
        .contains(format);
  }

  @ParameterizedTest
  @CsvSource({"application/gzip, /download", "text/plain, /data.tar.gz"})
  void compressedContentThatNothingNamesHasNoFormat(String mediaType, String path) {
    assertThat(UrlFormats.ofCompressed(Optional.of(mediaType), path)).isEmpty();
  }

  @Test
  void packedFilesAreReported() {
    assertThat(UrlFormats.isArchive("application/zip")).isTrue();
    assertThat(UrlFormats.isArchive("text/csv")).isFalse();
  }
}
