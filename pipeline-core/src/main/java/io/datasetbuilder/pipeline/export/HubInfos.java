package io.datasetbuilder.pipeline.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.description.DatasetDescription.License;
import io.datasetbuilder.pipeline.document.JsonObjectBuilder;
import io.datasetbuilder.pipeline.document.JsonRenderer;

/**
 * {@code dataset_infos.json}: the same facts as the card's front matter, where older readers look
 * for them.
 */
final class HubInfos {

  private HubInfos() {}

  static String render(HubDataset hub) {
    JsonObjectBuilder splits = new JsonObjectBuilder();
    hub.splits().forEach(split -> splits.with(split.name(), split(split)));
    JsonObject info =
        new JsonObjectBuilder()
            .with("description", hub.dataset().description())
            .with("citation", "")
            .with("homepage", "")
            .with("license", hub.dataset().license().map(License::id).orElse(""))
            .with("features", new HubFeatures(hub.format()).inInfos(hub.columns()))
            .with("splits", splits.build())
            .with("download_size", hub.bytes())
            .with("dataset_size", hub.bytes())
            .with("size_in_bytes", 2 * hub.bytes())
            .build();
    return JsonRenderer.render(new JsonObjectBuilder().with("default", info).build());
  }

  private static JsonObject split(HubSplit split) {
    return new JsonObjectBuilder()
        .with("name", split.name())
        .with("num_bytes", split.bytes())
        .with("num_examples", split.rows())
        .build();
  }
}
