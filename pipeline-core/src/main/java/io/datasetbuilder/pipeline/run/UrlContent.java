package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.source.UrlFormat;
import io.datasetbuilder.buildspec.source.UrlSource;
import io.datasetbuilder.pipeline.url.UrlFacts;

/** How the content of an address is read: as its source says, else as its server says. */
final class UrlContent {

  private UrlContent() {}

  /** JSON where nobody says anything (Spec, "kind url"). */
  static FileFormat format(UrlSource source, UrlFacts said) {
    return switch (source.format().orElse(UrlFormat.JSON)) {
      case JSON -> FileFormat.JSON;
      case JSONL -> FileFormat.JSONL;
      case CSV -> FileFormat.CSV;
    };
  }

  /** A charset that is not known counts as not named. */
  static TextEncoding encoding(UrlFacts said) {
    return said.charset().flatMap(TextEncoding::named).orElse(TextEncoding.UTF_8);
  }
}
