package io.datasetbuilder.pipeline.document.description;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * SPDX identifiers of the licences that data is published under, each of which has a page with its
 * text.
 */
public final class SpdxLicense {

  private static final Map<String, String> KNOWN =
      Stream.of(
              "AGPL-3.0-only",
              "AGPL-3.0-or-later",
              "Apache-2.0",
              "BSD-2-Clause",
              "BSD-3-Clause",
              "C-UDA-1.0",
              "CC-BY-2.0",
              "CC-BY-2.5",
              "CC-BY-3.0",
              "CC-BY-4.0",
              "CC-BY-NC-3.0",
              "CC-BY-NC-4.0",
              "CC-BY-NC-ND-3.0",
              "CC-BY-NC-ND-4.0",
              "CC-BY-NC-SA-3.0",
              "CC-BY-NC-SA-4.0",
              "CC-BY-ND-3.0",
              "CC-BY-ND-4.0",
              "CC-BY-SA-3.0",
              "CC-BY-SA-4.0",
              "CC-PDDC",
              "CC0-1.0",
              "CDLA-Permissive-1.0",
              "CDLA-Permissive-2.0",
              "CDLA-Sharing-1.0",
              "DL-DE-BY-2.0",
              "DL-DE-ZERO-2.0",
              "etalab-2.0",
              "EUPL-1.1",
              "EUPL-1.2",
              "GPL-2.0-only",
              "GPL-2.0-or-later",
              "GPL-3.0-only",
              "GPL-3.0-or-later",
              "ISC",
              "LGPL-3.0-only",
              "LGPL-3.0-or-later",
              "MIT",
              "MPL-2.0",
              "ODbL-1.0",
              "ODC-By-1.0",
              "OGL-UK-3.0",
              "PDDL-1.0",
              "Unlicense")
          .collect(Collectors.toUnmodifiableMap(SpdxLicense::folded, id -> id));

  private SpdxLicense() {}

  /** The identifier as SPDX writes it; empty when it is none of these. Letter case is ignored. */
  public static Optional<String> named(String id) {
    return Optional.ofNullable(KNOWN.get(folded(id)));
  }

  /** Address of the page of an identifier that {@link #named} gave. */
  public static String page(String identifier) {
    return "https://spdx.org/licenses/" + identifier + ".html";
  }

  private static String folded(String id) {
    return id.strip().toLowerCase(Locale.ROOT);
  }
}
