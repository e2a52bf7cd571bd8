package io.datasetbuilder.embedded;

import io.datasetbuilder.infrastructure.duckdb.DuckDbEngine;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import java.util.Optional;

/** Opens what a service keeps, before anybody asks for it. */
record OpeningCall(Assembly assembly) {

  /** Why something cannot be used; empty when all can. */
  Optional<Refusal> run() {
    try {
      DuckDbEngine.loadLibrary();
      assembly.jobs().events().withoutEnding();
      assembly.records().index();
      return Optional.empty();
    } catch (EngineFailure failed) {
      return Optional.of(Refusal.notPossible(failed.problem()));
    } catch (StateFailure failed) {
      return Optional.of(Refusal.notPossible(failed.problem()));
    } catch (IndexFailure failed) {
      return Optional.of(Refusal.notPossible(failed.problem()));
    } catch (WorkspaceFailure failed) {
      return Optional.of(Refusal.notPossible(failed.problem()));
    }
  }
}
