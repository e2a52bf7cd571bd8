package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.flag;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.moment;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.text;

/** What the screens of administrators read. */
final class AdminShapes {

  private AdminShapes() {}

  static Shape runs() {
    Shape run =
        object()
            .with("run_id", text(".+"))
            .with("status", text(".+"))
            .with("started_at", moment().orNull())
            .with("finished_at", moment().orNull())
            .with("owner_id", text().orNull());
    return object().with("runs", list(run)).with("count", count());
  }

  static Shape deletions() {
    return object().with("deletions", list(deletion())).with("count", count());
  }

  static Shape loggedDeletions() {
    return object()
        .with(
            "deletions",
            list(deletion().with("owner_id", text().orNull()).with("deleted_by", text(".+"))))
        .with("count", count());
  }

  private static ObjectShape deletion() {
    return object()
        .with("deletion_id", text("del_[0-9a-f]{32}"))
        .with("kind", oneOf("run", "table", "raw_records"))
        .with("name", text(".+"))
        .with("dataset_id", text().orNull())
        .with("reason", oneOf("asked", "policy", "erased"))
        .with("deleted_at", moment())
        .with("finished_at", moment().orNull())
        .with("files", count())
        .with("bytes", count());
  }

  static Shape users() {
    return object().with("users", list(user())).with("count", count());
  }

  static Shape user() {
    return object()
        .with("user_id", text(".+"))
        .with("display_name", text().orNull())
        .with("status", oneOf("pending", "approved", "rejected"))
        .with("first_seen_at", moment())
        .with("last_seen_at", moment())
        .with("decided_at", moment().orNull())
        .with("decided_by", text().orNull());
  }

  static Shape configuration() {
    return object()
        .with("enforce_ownership", flag())
        .with("publish_server_credential_fallback", flag());
  }
}
