package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.revision.DocumentRevision;
import io.datasetbuilder.warehouse.revision.DocumentRevision.Summary;
import java.util.List;

/** Bodies about documents and their revisions. */
public final class RevisionBodies {

  private static final String REVISION = "revision";
  private static final String AUTHOR = "author";

  private RevisionBodies() {}

  /** A revision with its content. */
  public static JsonObject revision(DocumentRevision revision) {
    return members(revision.summary()).put("content", revision.content()).toObject();
  }

  /** The revisions of a document and who made them. */
  public static JsonObject history(List<Summary> revisions) {
    return new JsonMembers()
        .putList("revisions", revisions, summary -> members(summary).toObject())
        .putList("audit", revisions, RevisionBodies::audit)
        .toObject();
  }

  private static JsonMembers members(Summary summary) {
    return new JsonMembers()
        .put("kind", summary.document().kind().wire())
        .put("doc_id", summary.document().docId())
        .put(REVISION, summary.number())
        .putOrNull("note", summary.note(), JsonValue::of)
        .put(AUTHOR, summary.author())
        .put("created_at", summary.createdAt())
        .putOrNull("reverted_from", CommandBodies.boxed(summary.revertedFrom()), JsonValue::of);
  }

  private static JsonObject audit(Summary summary) {
    return new JsonMembers()
        .put(REVISION, summary.number())
        .put("action", summary.revertedFrom().isPresent() ? "revert" : "save")
        .put(AUTHOR, summary.author())
        .put("at", summary.createdAt())
        .toObject();
  }
}
