package io.datasetbuilder.pipeline.document.datapackage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.SpdxLicense;
import io.datasetbuilder.pipeline.document.description.Terms.License;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.Optional;

/** A licence as Data Package tells it: by an identifier, by an address, or by both. */
final class PackageLicense {

  /** Stands for terms without an identifier, which are told by their title. */
  private static final String OTHER = "other";

  private PackageLicense() {}

  static JsonObject of(License license) {
    Optional<String> identifier = SpdxLicense.named(license.id());
    Optional<String> link = license.link().filter(WebAddress::isOne);
    Optional<String> title =
        license
            .name()
            .or(
                () ->
                    identifier.isPresent() || license.id().equals(OTHER)
                        ? Optional.empty()
                        : Optional.of(license.id()));
    return new JsonMembers()
        .put("name", identifier.orElse(OTHER))
        .putIfPresent("path", identifier.map(SpdxLicense::page).or(() -> link), JsonValue::of)
        .putIfPresent("title", title, JsonValue::of)
        .toObject();
  }
}
