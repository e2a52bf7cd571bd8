package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.buildspec.source.DeclaredTerms.Redistribution;
import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A source of an earlier build, with the facts that find its terms.
 *
 * @param key its source key in that build
 * @param dataset dataset of its provider; empty for a file and an address
 * @param terms terms that the spec of that build declared; empty for a dataset of a provider
 */
public record InheritedSource(
    String key, SourceKind kind, Optional<ProviderDataset> dataset, Optional<DeclaredTerms> terms) {

  /** A dataset whose terms a catalog declares. */
  public record ProviderDataset(String provider, String dataset) {}

  /** The source as later builds inherit it. */
  static InheritedSource of(SourceSpec source) {
    Optional<ProviderDataset> dataset =
        source instanceof PublicApiSource api
            ? Optional.of(new ProviderDataset(api.provider(), api.dataset()))
            : Optional.empty();
    return new InheritedSource(source.keyText(), source.kind(), dataset, source.terms());
  }

  JsonObject toJson() {
    return new JsonMembers()
        .put("key", key)
        .put("kind", kind.wire())
        .putIfPresent("provider", dataset.map(ProviderDataset::provider), JsonValue::of)
        .putIfPresent("dataset", dataset.map(ProviderDataset::dataset), JsonValue::of)
        .putIfPresent("terms", terms, InheritedSource::toJson)
        .toObject();
  }

  private static JsonObject toJson(DeclaredTerms terms) {
    return new JsonMembers()
        .put("redistribution", terms.redistribution().wire())
        .put("statement", terms.statement())
        .putIfPresent("link", terms.link().map(HttpsUrl::value), JsonValue::of)
        .toObject();
  }

  static InheritedSource read(JsonFields fields) {
    return new InheritedSource(
        fields.requiredText("key"),
        fields.choice("kind", wire -> named(SourceKind.values(), wire)).orElse(SourceKind.FILE),
        fields
            .text("provider")
            .map(provider -> new ProviderDataset(provider, fields.requiredText("dataset"))),
        fields.object("terms").map(there -> terms(fields.fields("terms"))));
  }

  private static <T extends WireNamed> Optional<T> named(T[] constants, String wire) {
    return Stream.of(constants).filter(constant -> constant.wire().equals(wire)).findFirst();
  }

  /** Terms that cannot be read forbid: they may have done so. */
  private static DeclaredTerms terms(JsonFields fields) {
    return new DeclaredTerms(
        fields
            .choice("redistribution", wire -> named(Redistribution.values(), wire))
            .orElse(Redistribution.FORBIDDEN),
        fields.requiredText("statement"),
        fields.text("link").filter(link -> HttpsUrl.refusal(link).isEmpty()).map(HttpsUrl::new));
  }
}
