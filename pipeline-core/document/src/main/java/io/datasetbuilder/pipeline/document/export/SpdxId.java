package io.datasetbuilder.pipeline.document.export;

import java.util.Locale;

/** SPDX licence identifiers, compared as SPDX does: without letter case. */
final class SpdxId {

  private SpdxId() {}

  /**
   * The identifier in lower case; {@code -only} and {@code -or-later}, which no hub distinguishes,
   * are left out.
   */
  static String plain(String id) {
    return id.strip().toLowerCase(Locale.ROOT).replaceFirst("-(only|or-later)$", "");
  }
}
