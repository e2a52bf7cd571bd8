package io.datasetbuilder.pipeline.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.card.DatasetCard;
import io.datasetbuilder.pipeline.document.FrontMatter;
import io.datasetbuilder.pipeline.document.JsonObjectBuilder;
import io.datasetbuilder.pipeline.document.PlainLine;
import java.util.List;

/** The {@code README.md} of a Hugging Face dataset: the dataset card behind its front matter. */
final class HubCard {

  private HubCard() {}

  static String render(HubDataset hub) {
    return FrontMatter.render(fields(hub)) + "\n" + DatasetCard.render(hub.dataset());
  }

  private static JsonObject fields(HubDataset hub) {
    JsonObjectBuilder fields = new JsonObjectBuilder();
    hub.dataset().license().ifPresent(license -> HubLicense.describe(license, fields));
    if (!hub.languages().isEmpty()) {
      fields.with("language", hub.languages().stream().map(JsonValue::of).toList());
    }
    return fields
        .with("pretty_name", PlainLine.of(hub.dataset().title()))
        .with("size_categories", List.of(JsonValue.of(hub.sizeCategory())))
        .with("configs", List.of(config(hub)))
        .with("dataset_info", info(hub))
        .build();
  }

  private static JsonObject config(HubDataset hub) {
    return new JsonObjectBuilder()
        .with("config_name", "default")
        .with("data_files", hub.splits().stream().map(HubCard::dataFile).toList())
        .build();
  }

  private static JsonObject dataFile(HubSplit split) {
    return new JsonObjectBuilder().with("split", split.name()).with("path", split.path()).build();
  }

  private static JsonObject info(HubDataset hub) {
    return new JsonObjectBuilder()
        .with("features", new HubFeatures(hub.format()).inCard(hub.columns()))
        .with("splits", hub.splits().stream().map(HubCard::figures).toList())
        .with("download_size", hub.bytes())
        .with("dataset_size", hub.bytes())
        .build();
  }

  private static JsonObject figures(HubSplit split) {
    return new JsonObjectBuilder()
        .with("name", split.name())
        .with("num_bytes", split.bytes())
        .with("num_examples", split.rows())
        .build();
  }
}
