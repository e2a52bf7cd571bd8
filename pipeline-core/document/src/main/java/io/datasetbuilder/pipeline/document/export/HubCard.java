package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.card.DatasetCard;
import io.datasetbuilder.pipeline.document.markdown.FrontMatter;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.List;

/** The {@code README.md} of a Hugging Face dataset: the dataset card behind its front matter. */
final class HubCard {

  private HubCard() {}

  static String render(HubDataset hub) {
    return FrontMatter.render(fields(hub)) + "\n" + DatasetCard.render(hub.dataset());
  }

  private static JsonObject fields(HubDataset hub) {
    JsonMembers fields = new JsonMembers();
    hub.dataset().license().ifPresent(license -> HubLicense.describe(license, fields));
    if (!hub.languages().isEmpty()) {
      fields.putTexts("language", hub.languages());
    }
    return fields
        .put("pretty_name", PlainLine.of(hub.dataset().title()))
        .putTexts("size_categories", List.of(hub.sizeCategory()))
        .putList("configs", List.of(hub), HubCard::config)
        .put("dataset_info", info(hub))
        .toObject();
  }

  private static JsonObject config(HubDataset hub) {
    return new JsonMembers()
        .put("config_name", "default")
        .putList("data_files", hub.splits(), HubCard::dataFile)
        .toObject();
  }

  private static JsonObject dataFile(HubSplit split) {
    return new JsonMembers().put("split", split.name()).put("path", split.path()).toObject();
  }

  /**
   * Without the splits: the library wants their length in memory with them, which it alone knows,
   * and ignores them otherwise.
   */
  private static JsonObject info(HubDataset hub) {
    return new JsonMembers()
        .put("features", new HubFeatures(hub.format()).inCard(hub.columns()))
        .put("download_size", hub.bytes())
        .toObject();
  }
}
