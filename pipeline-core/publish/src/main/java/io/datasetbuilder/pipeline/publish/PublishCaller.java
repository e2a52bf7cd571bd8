package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;

/**
 * Caller of a publication.
 *
 * @param visibility runs that the caller may publish
 * @param principal owner of the receipts
 * @param credentials the caller's credentials of this request
 */
public record PublishCaller(
    Visibility visibility, Principal principal, CallerCredential.Lookup credentials) {

  ReceiptKey key(RunId runId, TargetDestination at) {
    return new ReceiptKey(principal.ownerId(), runId, at.target(), at.destination());
  }

  CallerCredential credential(PublishTarget target) {
    return target == PublishTarget.LOCAL
        ? new CallerCredential.Present(new HubCredential.Owner(principal.ownerId(), visibility))
        : credentials.find(target);
  }
}
