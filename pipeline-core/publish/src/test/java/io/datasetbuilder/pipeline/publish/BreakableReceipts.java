package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Receipts whose store can be out of reach, a method at a time. */
final class BreakableReceipts implements PublishReceipts {

  private final PublishReceipts receipts;
  private final Set<String> broken = ConcurrentHashMap.newKeySet();

  BreakableReceipts(PublishReceipts receipts) {
    this.receipts = receipts;
  }

  void breaking(String... methods) {
    broken.addAll(List.of(methods));
  }

  void repaired() {
    broken.clear();
  }

  @Override
  public Optional<PublishReceipt> find(ReceiptKey key) {
    check("find");
    return receipts.find(key);
  }

  @Override
  public boolean isUnsettled(RunId run) {
    check("isUnsettled");
    return receipts.isUnsettled(run);
  }

  @Override
  public Optional<Claim> claim(PublishReceipt pending) {
    check("claim");
    return receipts.claim(pending);
  }

  @Override
  public boolean renew(Claim claim) {
    check("renew");
    return receipts.renew(claim);
  }

  @Override
  public boolean succeed(Claim claim, JsonObject result) {
    check("succeed");
    return receipts.succeed(claim, result);
  }

  @Override
  public boolean markPublic(Claim claim, String datasetId) {
    check("markPublic");
    return receipts.markPublic(claim, datasetId);
  }

  @Override
  public void release(Claim claim) {
    check("release");
    receipts.release(claim);
  }

  @Override
  public void lose(Claim claim) {
    check("lose");
    receipts.lose(claim);
  }

  @Override
  public boolean settle(ReceiptKey key, AuditEntry entry) {
    check("settle");
    return receipts.settle(key, entry);
  }

  @Override
  public List<AuditEntry> audit(OwnerId owner, RunId runId) {
    check("audit");
    return receipts.audit(owner, runId);
  }

  private void check(String method) {
    if (broken.contains(method)) {
      throw new StateFailure(Problem.of(StorageProblem.STATE_UNAVAILABLE, "", "out of reach"));
    }
  }
}
