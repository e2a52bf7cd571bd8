package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.publish.JdbiPublishReceipts;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Reason;
import io.datasetbuilder.pipeline.runs.deletion.NewDeletions;
import io.datasetbuilder.pipeline.runs.maintenance.PruneCancelled;
import io.datasetbuilder.pipeline.warehouse.deletion.CarryOutDeletion;
import io.datasetbuilder.pipeline.warehouse.deletion.DeletingCaller;
import io.datasetbuilder.pipeline.warehouse.deletion.DeletionStores;
import io.datasetbuilder.pipeline.warehouse.deletion.Deletions;
import java.util.UUID;
import java.util.function.Supplier;

/** Components that delete runs, datasets and tables. Safe for concurrent use. */
public final class DeletionComponents {

  private final Assembly assembly;
  private final Supplier<StateDatabase> state;

  DeletionComponents(Assembly assembly, Supplier<StateDatabase> state) {
    this.assembly = assembly;
    this.state = state;
  }

  /** Deletions of a caller. */
  public Deletions of(Principal caller, Visibility visibility) {
    ServiceContext context = assembly.context();
    boolean administrator = context.settings().server().access().administrators().include(caller);
    return new Deletions(
        stores(),
        new DeletingCaller(
            caller.ownerId(), visibility, context.workspaceOf(caller), administrator),
        assembly.calls());
  }

  /** Records of the cancelled runs that are pruned. */
  public PruneCancelled.Deletions ofPruned(Principal caller) {
    StorageComponents storage = assembly.storage();
    return new PruneCancelled.Deletions(
        storage.deletions(),
        NewDeletions.of(
            DeletionComponents::newId, assembly.context().clock(), caller.ownerId(), Reason.POLICY),
        storage.finishedRuns());
  }

  /** Finishes deletions that an earlier process has begun. */
  void finishInterrupted() {
    new CarryOutDeletion(stores()).finishInterrupted();
  }

  private DeletionStores stores() {
    StorageComponents storage = assembly.storage();
    return new DeletionStores(
        storage.runs(),
        assembly::index,
        () -> assembly.runs().jobs().events(),
        storage.removal(),
        storage.deletions(),
        assembly::sharing,
        new JdbiPublishReceipts(state.get(), storage.json())::isUnsettled,
        () -> assembly.warehouse().map(WarehouseComponents::deletion),
        Problem.of(
            ServiceProblem.WAREHOUSE_NOT_CONFIGURED, "", "the service runs without a warehouse"),
        assembly.context().clock(),
        DeletionComponents::newId);
  }

  private static String newId() {
    return "del_" + UUID.randomUUID().toString().replace("-", "");
  }
}
