package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.auth.principal.OwnerId;
import java.util.List;
import java.util.Optional;

/**
 * Remembers the last connection test of each owner and provider. Safe for concurrent use. Every
 * method throws {@link io.datasetbuilder.pipeline.model.state.StateFailure} when it cannot do its
 * work.
 */
public interface LastConnectionTests {

  /** Keeps a result in the place of the one before. Times are kept to the microsecond. */
  void record(OwnerId owner, TestResult result);

  Optional<TestResult> find(OwnerId owner, String provider);

  /** All of an owner, by provider. */
  List<TestResult> all(OwnerId owner);
}
