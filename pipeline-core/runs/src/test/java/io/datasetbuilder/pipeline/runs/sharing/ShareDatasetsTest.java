package io.datasetbuilder.pipeline.runs.sharing;

import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.OWNER;
import static io.datasetbuilder.pipeline.runs.fixture.ReadableRuns.STRANGER;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.fixture.SharingInMemory;
import io.datasetbuilder.pipeline.model.sharing.ShareId;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The owner's choice of who may read a dataset. */
class ShareDatasetsTest {

  private static final Instant NOW = Instant.parse("2026-08-15T09:30:07.123456789Z");

  private final ReadableRuns runs = new ReadableRuns().with("d", ReadableRuns.ok("one"));
  private final SharingInMemory sharing = new SharingInMemory();
  private final AtomicInteger ids = new AtomicInteger();
  private final ShareDatasets allowed = shares(true);

  private ShareDatasets shares(boolean allow) {
    return new ShareDatasets(
        runs.index,
        sharing,
        allow,
        Clock.fixed(NOW, ZoneOffset.UTC),
        () -> new ShareId(String.format("%032x", ids.incrementAndGet())));
  }

  private static DatasetVisibility known(Result<DatasetVisibility> result) {
    return result.match(value -> value, problems -> null);
  }

  private static String code(Result<DatasetVisibility> result) {
    return result.problems().stream()
        .map(Problem::code)
        .map(code -> code.wire())
        .findFirst()
        .orElse("");
  }

  @Test
  void aDatasetIsPrivateUntilItsOwnerSharesIt() {
    assertThat(known(allowed.find(OWNER, "d")).choice())
        .isEqualTo(DatasetVisibility.Choice.PRIVATE);

    DatasetVisibility shared = known(allowed.share(OWNER, "d"));

    assertThat(shared.choice()).isEqualTo(DatasetVisibility.Choice.SERVICE);
    assertThat(shared.share().orElseThrow().sharedAt())
        .isEqualTo(Instant.parse("2026-08-15T09:30:07.123456Z"));
    assertThat(known(allowed.find(OWNER, "d"))).isEqualTo(shared);
  }

  @Test
  void aShareKeepsItsIdUntilItIsWithdrawn() {
    DatasetVisibility first = known(allowed.share(OWNER, "d"));

    assertThat(known(allowed.share(OWNER, "d"))).isEqualTo(first);
    assertThat(known(allowed.withdraw(OWNER, "d")).share()).isEmpty();
    assertThat(known(allowed.share(OWNER, "d")).share()).isNotEqualTo(first.share());
  }

  @Test
  void aDatasetOfAnotherOwnerIsAsMissingAsOneThatDoesNotExist() {
    for (String dataset : new String[] {"d", "nothing"}) {
      assertThat(code(allowed.find(STRANGER, dataset))).isEqualTo("dataset_not_found");
      assertThat(code(allowed.share(STRANGER, dataset))).isEqualTo("dataset_not_found");
      assertThat(code(allowed.withdraw(STRANGER, dataset))).isEqualTo("dataset_not_found");
    }
    assertThat(sharing.ofOthers(OWNER.ownerId(), 9)).isEmpty();
  }

  @Test
  void anOperatorCanForbidNewSharesAndSharedDatasetsCanStillBeMadePrivate() {
    allowed.share(OWNER, "d");
    ShareDatasets forbidden = shares(false);

    assertThat(code(forbidden.share(OWNER, "d"))).isEqualTo("sharing_forbidden");
    assertThat(known(forbidden.find(OWNER, "d")).allowed()).isFalse();
    assertThat(known(forbidden.withdraw(OWNER, "d")).share()).isEmpty();
    assertThat(sharing.find(OWNER.ownerId(), "d")).isEmpty();
  }

  /** The refusal must not tell which datasets others have. */
  @Test
  void aForeignDatasetIsMissingAlsoWhereSharingIsForbidden() {
    assertThat(code(shares(false).share(STRANGER, "d"))).isEqualTo("dataset_not_found");
  }
}
