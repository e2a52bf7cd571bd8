package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.submission.refresh.SpecDocuments;
import io.datasetbuilder.warehouse.revision.DocumentKey;
import io.datasetbuilder.warehouse.revision.DocumentKind;
import io.datasetbuilder.warehouse.revision.DocumentRevision;
import io.datasetbuilder.warehouse.revision.RevisionStore;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Specs that are saved as documents with revisions.
 *
 * @param store opened when it is first needed
 * @param workspaces workspace of an owner's documents
 */
record SavedSpecs(Supplier<RevisionStore> store, Function<Principal, WorkspaceId> workspaces)
    implements SpecDocuments {

  private static final String TEXT = "yaml";

  @Override
  public Optional<byte[]> newest(Principal owner, String document) {
    return DocumentKey.of(workspaces.apply(owner), DocumentKind.SPEC.wire(), document)
        .match(key -> store.get().latest(key), noId -> Optional.<DocumentRevision>empty())
        .map(DocumentRevision::content)
        .filter(JsonObject.class::isInstance)
        .map(content -> ((JsonObject) content).members().get(TEXT))
        .filter(JsonText.class::isInstance)
        .map(text -> ((JsonText) text).value().getBytes(StandardCharsets.UTF_8));
  }
}
