package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.flag;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.moment;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.text;

/** Shapes of the visibility of datasets, of those that others share, and of teams. */
final class SharingShapes {

  private static final String SHARE = "[0-9a-f]{32}";

  private SharingShapes() {}

  static Shape visibility() {
    return object()
        .with("dataset_id", text(".+"))
        .with("visibility", oneOf("private", "service"))
        .with("share_id", text(SHARE).orNull())
        .with("shared_at", moment().orNull())
        .with("sharing_allowed", flag());
  }

  static Shape handedOver() {
    return object()
        .with("dataset_id", text(".+"))
        .with("owner", text("team:.+"))
        .with("runs", count())
        .with("tables", count());
  }

  static Shape teams() {
    return object()
        .with("teams", list(object().with("name", text(".+")).with("owner", text("team:.+"))));
  }

  static Shape shared() {
    return object()
        .with(
            "datasets",
            list(
                object()
                    .with("share_id", text(SHARE))
                    .with("dataset_id", text(".+"))
                    .with("title", text(".+"))
                    .with("shared_at", moment())
                    .with("latest_run_id", text(".+"))
                    .with("updated_at", moment().orNull())
                    .with("run_count", count())));
  }
}
