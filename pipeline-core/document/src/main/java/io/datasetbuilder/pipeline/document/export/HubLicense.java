package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.document.description.LicenseLists;
import io.datasetbuilder.pipeline.document.description.Terms.License;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.Optional;

/** Declared terms as the Hugging Face hub names them: its own identifiers, else {@code other}. */
final class HubLicense {

  private static final String OTHER = "other";

  private HubLicense() {}

  /** Adds the members of a card's front matter that state these terms. */
  static void describe(License license, JsonMembers card) {
    String id = SpdxId.plain(license.id());
    Optional<String> listed = LicenseLists.HUGGINGFACE.named(id);
    if (listed.isPresent()) {
      card.put("license", listed.get());
      return;
    }
    Optional<String> name =
        license.name().or(() -> id.equals(OTHER) ? Optional.empty() : Optional.of(license.id()));
    card.put("license", OTHER)
        .putIfPresent("license_name", name, JsonValue::of)
        .putIfPresent("license_link", license.link(), JsonValue::of);
  }
}
