package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Terms of the rows that a table with history contains of earlier builds. They hold for the whole
 * table, in addition to those of the run.
 *
 * @param sources sources of earlier builds
 * @param licenses licenses that earlier builds declared
 */
public record InheritedTerms(List<InheritedSource> sources, List<License> licenses) {

  /** No other terms than those of the run. */
  public static final InheritedTerms NONE = new InheritedTerms(List.of(), List.of());

  public InheritedTerms {
    sources = List.copyOf(sources);
    licenses = List.copyOf(licenses);
  }

  /** The terms without those that a run declares itself, and without licenses that say nothing. */
  public InheritedTerms besides(Collection<SourceSpec> own, License license) {
    List<InheritedSource> known = own.stream().map(InheritedSource::of).toList();
    return new InheritedTerms(
        sources.stream().filter(source -> !known.contains(source)).toList(),
        licenses.stream()
            .filter(earlier -> !earlier.equals(license))
            .filter(earlier -> earlier.id().isPresent() || earlier.name().isPresent())
            .toList());
  }

  Optional<JsonObject> toJson() {
    return equals(NONE)
        ? Optional.empty()
        : Optional.of(
            new JsonMembers()
                .putList("sources", sources, InheritedSource::toJson)
                .putList("licenses", licenses, InheritedTerms::toJson)
                .toObject());
  }

  private static JsonObject toJson(License license) {
    return new JsonMembers()
        .putIfPresent("id", license.id(), JsonValue::of)
        .putIfPresent("name", license.name(), JsonValue::of)
        .putIfPresent("link", license.link(), JsonValue::of)
        .toObject();
  }

  static InheritedTerms read(JsonFields fields) {
    return new InheritedTerms(
        fields.objects("sources", InheritedSource::read),
        fields.objects(
            "licenses",
            license ->
                new License(license.text("id"), license.text("name"), license.text("link"))));
  }
}
