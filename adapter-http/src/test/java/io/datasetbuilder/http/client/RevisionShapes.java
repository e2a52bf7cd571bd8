package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.ObjectShape.object;
import static io.datasetbuilder.http.client.Shape.count;
import static io.datasetbuilder.http.client.Shape.list;
import static io.datasetbuilder.http.client.Shape.moment;
import static io.datasetbuilder.http.client.Shape.oneOf;
import static io.datasetbuilder.http.client.Shape.text;

/** Drafts of specs; the older generation keeps none. */
final class RevisionShapes {

  private RevisionShapes() {}

  /** saveRevision, getRevision, revertRevision. */
  static Shape draft() {
    return revision().with("content", object().with("yaml", text()));
  }

  /** getRevisionHistory. */
  static Shape history() {
    return object()
        .with("revisions", list(revision()))
        .with(
            "audit",
            list(
                object()
                    .with("revision", count())
                    .with("action", oneOf("save", "revert"))
                    .with("author", text())
                    .with("at", moment())));
  }

  /** The refusal of a save that others have overtaken. */
  static Shape conflict() {
    return object()
        .with("error", text(".+"))
        .with("code", oneOf("revision_conflict"))
        .with("current_revision", count());
  }

  private static ObjectShape revision() {
    return object()
        .with("kind", oneOf("spec"))
        .with("doc_id", text())
        .with("revision", count())
        .with("note", text().orNull())
        .with("author", text(".+"))
        .with("created_at", moment())
        .with("reverted_from", count().orNull());
  }
}
