package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.Terms.License;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;

/**
 * {@code dataset_infos.json}: the same facts as the card's front matter, where older readers look
 * for them. How long the rows are in a reader's memory, {@code num_bytes} and {@code dataset_size},
 * is known to that reader alone.
 */
final class HubInfos {

  private HubInfos() {}

  static String render(HubDataset hub) {
    JsonMembers splits = new JsonMembers();
    hub.splits().forEach(split -> splits.put(split.name(), split(split)));
    JsonObject info =
        new JsonMembers()
            .put("description", hub.dataset().description())
            .put("citation", "")
            .put("homepage", "")
            .put("license", hub.dataset().license().map(License::id).orElse(""))
            .put("features", new HubFeatures(hub.format()).inInfos(hub.columns()))
            .put("splits", splits.toObject())
            .put("download_size", hub.bytes())
            .toObject();
    return JsonRenderer.render(new JsonMembers().put("default", info).toObject());
  }

  private static JsonObject split(HubSplit split) {
    return new JsonMembers().put("name", split.name()).put("num_examples", split.rows()).toObject();
  }
}
