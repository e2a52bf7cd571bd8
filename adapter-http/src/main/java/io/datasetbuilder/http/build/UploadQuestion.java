package io.datasetbuilder.http.build;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.embedded.upload.FileFormats;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.Query;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import java.util.Objects;
import java.util.Optional;

/**
 * What a query says about the bytes that follow it.
 *
 * @param encoding not judged yet
 * @param filename for display only; empty when none is given
 */
record UploadQuestion(FileFormat format, String encoding, Optional<String> filename) {

  private static final String FORMATS = "'csv', 'json', 'jsonl' or 'parquet'";

  UploadQuestion {
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(encoding, "encoding");
    Objects.requireNonNull(filename, "filename");
  }

  /**
   * Reads a query.
   *
   * @throws RefusedCall 400 when the format is missing or unknown
   */
  static UploadQuestion of(Query query) {
    String format =
        query.text("format").orElseThrow(() -> refused("'format' is missing: use " + FORMATS));
    return new UploadQuestion(
        FileFormats.named(format).orElseThrow(() -> refused("'format' must be " + FORMATS)),
        query.text("encoding").orElse(NewUpload.DEFAULT_ENCODING),
        query.text("filename").filter(name -> !name.isEmpty()));
  }

  private static RefusedCall refused(String error) {
    return RefusedCall.because(HttpStatus.BAD_REQUEST, error);
  }
}
