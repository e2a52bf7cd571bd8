package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.pipeline.document.description.Terms.License;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Declared terms by the names on Kaggle's closed list. */
final class KaggleLicense {

  /** Terms that the description tells. */
  static final String OTHER = "other";

  private static final String UNKNOWN = "unknown";

  private static final Map<String, String> LISTED =
      List.of(
              "CC0-1.0",
              "CC-BY-3.0",
              "CC-BY-3.0-IGO",
              "CC-BY-4.0",
              "CC-BY-NC-4.0",
              "CC-BY-NC-ND-4.0",
              "CC-BY-NC-SA-3.0-IGO",
              "CC-BY-NC-SA-4.0",
              "CC-BY-ND-4.0",
              "CC-BY-SA-3.0",
              "CC-BY-SA-4.0",
              "CDLA-Permissive-1.0",
              "CDLA-Sharing-1.0",
              "DbCL-1.0",
              "EU-ODP-Legal-Notice",
              "ODC-BY-1.0",
              "ODbL-1.0",
              "PDDL",
              "US-Government-Works",
              "AGPL-3.0",
              "FDL-1.3",
              "GPL-2.0",
              "GPL-3.0",
              "LGPL-3.0",
              "apache-2.0",
              "copyright-authors",
              OTHER,
              UNKNOWN)
          .stream()
          .collect(Collectors.toUnmodifiableMap(SpdxId::plain, Function.identity()));

  /** SPDX identifiers that Kaggle lists under another name. */
  private static final Map<String, String> RENAMED =
      Map.of("pddl-1.0", "PDDL", "gfdl-1.3", "FDL-1.3");

  private KaggleLicense() {}

  /** The one licence to name: {@code unknown} when none is declared. */
  static String of(Optional<License> license) {
    return license.map(declared -> listed(SpdxId.plain(declared.id()))).orElse(UNKNOWN);
  }

  private static String listed(String id) {
    return LISTED.getOrDefault(id, RENAMED.getOrDefault(id, OTHER));
  }
}
