package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.source.provider.definition.CallExample;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.GridAxis;
import io.datasetbuilder.pipeline.source.provider.definition.Licence;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.regex.Pattern;

/** One dataset as JSON: the members of the catalog, and all else that a spec's writer asks for. */
public final class CatalogDetailBody {

  private CatalogDetailBody() {}

  /** The body. */
  public static JsonObject of(ProviderDefinition provider, DatasetDefinition dataset) {
    return CatalogBody.members(provider, dataset)
        .put("provider", provider.name())
        .put("status", dataset.about().status().wire())
        .putOrNull("verified_at", dataset.about().verifiedAt(), day -> JsonValue.of(day.toString()))
        .putOrNull("doc_version", dataset.about().docVersion(), JsonValue::of)
        .putOrNull("quota_source", dataset.about().quotaSource(), JsonValue::of)
        .put("key_variable", provider.credential().variable())
        .put("licence", licence(dataset.licence()))
        .putList("parameters", CatalogBody.open(dataset).toList(), CatalogDetailBody::parameter)
        .put("open_parameters", dataset.openParams())
        .putList("fields", dataset.fields(), field -> field(dataset, field))
        .putList("grid", dataset.grid(), CatalogDetailBody::axis)
        .putList("examples", dataset.examples(), CatalogDetailBody::example)
        .toObject();
  }

  private static JsonObject licence(Licence licence) {
    return new JsonMembers()
        .putOrNull("id", licence.id(), JsonValue::of)
        .putOrNull("terms_url", licence.termsUrl(), JsonValue::of)
        .putOrNull("attribution", licence.attribution(), JsonValue::of)
        .put("verdict", licence.verdict().wire())
        .put("attribution_required", licence.attributionRequired())
        .put("share_alike", licence.shareAlike())
        .put("no_derivatives", licence.noDerivatives())
        .toObject();
  }

  private static JsonObject parameter(ParamDefinition param) {
    return new JsonMembers()
        .put("name", param.shownName())
        .put("wire_name", param.name())
        .put("type", param.type().wire())
        .put("required", param.required())
        .putTexts("allowed", param.allowed())
        .putOrNull("pattern", param.pattern().map(Pattern::pattern), JsonValue::of)
        .putOrNull("example", param.example(), JsonValue::of)
        .putOrNull("description", param.description(), JsonValue::of)
        .put("repeat", param.repeat().wire())
        .put("grid", param.grid())
        .toObject();
  }

  private static JsonObject field(DatasetDefinition dataset, FieldDefinition field) {
    JsonMembers members =
        new JsonMembers()
            .put("name", field.name())
            .put("type", field.type().wire())
            .put("personal_data", dataset.piiFields().contains(field.name()));
    field.hints().members().forEach(members::put);
    return members.toObject();
  }

  private static JsonObject axis(GridAxis axis) {
    return new JsonMembers()
        .put("parameter", axis.param())
        .putTexts("values", axis.values())
        .putOrNull("hint", axis.hint(), JsonValue::of)
        .toObject();
  }

  private static JsonObject example(CallExample example) {
    return new JsonMembers()
        .putOrNull("description", example.description(), JsonValue::of)
        .put("params", example.params())
        .toObject();
  }
}
