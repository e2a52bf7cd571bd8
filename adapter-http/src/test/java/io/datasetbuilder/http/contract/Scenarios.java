package io.datasetbuilder.http.contract;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** What all scenarios share: the server that most of them ask, and short ways to ask it. */
abstract class Scenarios {

  private static final AtomicInteger NUMBER = new AtomicInteger();

  World world() {
    return ContractTest.shared();
  }

  final ContractCall call(String operationId) {
    return world().call(operationId);
  }

  /** An id that nobody used. */
  static String fresh(String beginning) {
    return beginning + "-" + NUMBER.incrementAndGet();
  }

  /** Builds a spec and gives its run id. */
  final String built(String spec, int status) {
    String run = fresh("run");
    call("createBuild").json(Map.of("spec", spec, "run_id", run)).gives(status);
    return run;
  }
}
