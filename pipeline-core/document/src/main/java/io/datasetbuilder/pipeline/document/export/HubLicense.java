package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.document.description.Terms.License;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Declared terms as the Hugging Face hub names them: its own identifiers, else {@code other}. */
final class HubLicense {

  private static final String OTHER = "other";

  /** Identifiers that the hub offers and that are an SPDX identifier in lower case. */
  private static final Set<String> SAME =
      Set.of(
          "afl-3.0",
          "agpl-3.0",
          "apache-2.0",
          "artistic-2.0",
          "bsd-2-clause",
          "bsd-3-clause",
          "bsd-3-clause-clear",
          "bsl-1.0",
          "cc-by-2.0",
          "cc-by-2.5",
          "cc-by-3.0",
          "cc-by-4.0",
          "cc-by-nc-2.0",
          "cc-by-nc-3.0",
          "cc-by-nc-4.0",
          "cc-by-nc-nd-3.0",
          "cc-by-nc-nd-4.0",
          "cc-by-nc-sa-2.0",
          "cc-by-nc-sa-3.0",
          "cc-by-nc-sa-4.0",
          "cc-by-nd-4.0",
          "cc-by-sa-3.0",
          "cc-by-sa-4.0",
          "cc0-1.0",
          "cdla-permissive-1.0",
          "cdla-permissive-2.0",
          "cdla-sharing-1.0",
          "ecl-2.0",
          "epl-1.0",
          "epl-2.0",
          "etalab-2.0",
          "eupl-1.1",
          "gpl-2.0",
          "gpl-3.0",
          "isc",
          "lgpl-2.1",
          "lgpl-3.0",
          "mit",
          "mpl-2.0",
          "ms-pl",
          "ncsa",
          "ofl-1.1",
          "osl-3.0",
          "postgresql",
          "unknown",
          "unlicense",
          "wtfpl",
          "zlib");

  /** Identifiers that the hub writes without their version. */
  private static final Map<String, String> FAMILIES =
      Map.of(
          "odbl-1.0", "odbl",
          "odc-by-1.0", "odc-by",
          "pddl-1.0", "pddl",
          "c-uda-1.0", "c-uda",
          "odbl", "odbl",
          "odc-by", "odc-by",
          "pddl", "pddl");

  private HubLicense() {}

  /** Adds the members of a card's front matter that state these terms. */
  static void describe(License license, JsonMembers card) {
    String id = SpdxId.plain(license.id());
    if (FAMILIES.containsKey(id) || SAME.contains(id)) {
      card.put("license", FAMILIES.getOrDefault(id, id));
      return;
    }
    Optional<String> name =
        license.name().or(() -> id.equals(OTHER) ? Optional.empty() : Optional.of(license.id()));
    card.put("license", OTHER)
        .putIfPresent("license_name", name, JsonValue::of)
        .putIfPresent("license_link", license.link(), JsonValue::of);
  }
}
