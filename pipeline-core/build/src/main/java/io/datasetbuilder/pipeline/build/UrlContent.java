package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.source.UrlFormat;
import io.datasetbuilder.buildspec.source.UrlSource;
import io.datasetbuilder.pipeline.source.url.UrlFacts;
import io.datasetbuilder.pipeline.source.url.UrlFailure;
import io.datasetbuilder.pipeline.source.url.UrlFormats;
import io.datasetbuilder.pipeline.source.url.UrlProblem;

/** How the content of an address is read: as its source says, else as its server says. */
final class UrlContent {

  private UrlContent() {}

  /**
   * JSON where nobody says anything (Spec, "kind url").
   *
   * @throws UrlFailure when the server says that it is none of the formats
   */
  static FileFormat format(UrlSource source, UrlFacts said) {
    UrlFormat format =
        source
            .format()
            .or(() -> UrlFormats.of(said.mediaType()))
            .orElseThrow(() -> unknown(said.mediaType().orElse("")));
    return switch (format) {
      case JSON -> FileFormat.JSON;
      case JSONL -> FileFormat.JSONL;
      case CSV -> FileFormat.CSV;
    };
  }

  /** A charset that is not known counts as not named. */
  static TextEncoding encoding(UrlFacts said) {
    return said.charset().flatMap(TextEncoding::named).orElse(TextEncoding.UTF_8);
  }

  private static UrlFailure unknown(String mediaType) {
    return new UrlFailure(
        Problem.of(
            UrlProblem.URL_FORMAT_UNKNOWN,
            "endpoint",
            "the server calls the content " + mediaType + ", which no url source reads"));
  }
}
