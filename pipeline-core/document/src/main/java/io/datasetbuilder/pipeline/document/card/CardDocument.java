package io.datasetbuilder.pipeline.document.card;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.table.gold.DeclaredColumn;
import io.datasetbuilder.pipeline.table.pii.PiiFinding;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** {@code card.json}: what the dataset card says about origin, processing and personal data. */
public final class CardDocument {

  /** The file's name beside the card. */
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
            .put("personal_information", personalData(dataset.personalData()))
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

  /**
   * When a source was read is in the manifest: here it would make every build another card. Who
   * publishes it, and under which terms, is not known.
   */
  private static JsonObject origin(
      DatasetDescription.RowOrigin rowOrigin, Optional<String> declared) {
    return new JsonMembers()
        .put("source", rowOrigin.sourceKey())
        .put("institution", JsonValue.ofNull())
        .put("url", JsonValue.ofNull())
        .putOrNull("license", declared, JsonValue::of)
        .put("collected_at", JsonValue.ofNull())
        .putOrNull("license_declared", declared, JsonValue::of)
        .put("license_provider", JsonValue.ofNull())
        .put("license_mismatch", false)
        .toObject();
  }

  private static JsonObject personalData(PersonalData data) {
    return new JsonMembers()
        .putOrNull("mode", data.mode().map(WireNamed::wire), JsonValue::of)
        .putList("findings", data.findings(), CardDocument::finding)
        .putTexts("allow_columns", data.allowedColumns())
        .putList("masked", data.masking().masked(), CardDocument::masked)
        .putTexts("unmasked", data.masking().unmasked().stream().map(DeclaredColumn::name).toList())
        .putTexts("declared_absent", data.masking().declaredAbsent())
        .toObject();
  }

  private static JsonObject finding(PiiFinding finding) {
    return new JsonMembers()
        .put("column", finding.column())
        .put("kind", finding.kind().wire())
        .put("basis", finding.basis().wire())
        .put("count", finding.count())
        .toObject();
  }

  private static JsonObject masked(DeclaredColumn masked) {
    return new JsonMembers()
        .put("column", masked.name())
        .put("masked_as", masked.maskedAs().wire())
        .toObject();
  }
}
