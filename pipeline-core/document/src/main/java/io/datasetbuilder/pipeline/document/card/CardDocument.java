package io.datasetbuilder.pipeline.document.card;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** {@code card.json}: the facts of the dataset card about origin, processing and personal data. */
public final class CardDocument {

  /** Name of the file, which lies next to the card. */
  public static final String FILE_NAME = "card.json";

  private static final int VERSION = 1;

  private CardDocument() {}

  public static String render(DatasetDescription dataset) {
    Optional<String> declared = dataset.license().map(License::id);
    return JsonRenderer.render(
        new JsonMembers()
            .put("card_version", VERSION)
            .put("title", dataset.title())
            .putList("provenance", dataset.origins(), rowOrigin -> origin(rowOrigin, declared))
            .putMap("original_filenames", fileNames(dataset), JsonValue::of)
            .putTexts("processing", dataset.processing())
            .put("processing_declared", !dataset.processing().isEmpty())
            .put("personal_information", PersonalDataNotes.sentence(dataset.personalData()))
            .toObject());
  }

  private static Map<String, String> fileNames(DatasetDescription dataset) {
    Map<String, String> names = new LinkedHashMap<>();
    dataset
        .origins()
        .forEach(
            rowOrigin ->
                rowOrigin.fileName().ifPresent(name -> names.put(rowOrigin.sourceKey(), name)));
    return names;
  }

  private static JsonObject terms(DeclaredTerms terms) {
    return new JsonMembers()
        .put("redistribution", terms.redistribution().wire())
        .put("statement", terms.statement())
        .putIfPresent("link", terms.link().map(HttpsUrl::value), JsonValue::of)
        .toObject();
  }

  /** A text that is not known is empty, never null: readers of the card show it as it is. */
  private static JsonObject origin(
      DatasetDescription.RowOrigin rowOrigin, Optional<String> declared) {
    return new JsonMembers()
        .put("source", rowOrigin.sourceKey())
        .put("institution", rowOrigin.collection().institution().orElse(""))
        .put("url", rowOrigin.collection().url().orElse(""))
        .put("license", declared.orElse(""))
        .put("collected_at", rowOrigin.collection().at().map(Timestamps::format).orElse(""))
        .putOrNull("license_declared", declared, JsonValue::of)
        .put("license_provider", JsonValue.ofNull())
        .put("license_mismatch", false)
        .putIfPresent("terms_declared", rowOrigin.terms(), CardDocument::terms)
        .toObject();
  }
}
