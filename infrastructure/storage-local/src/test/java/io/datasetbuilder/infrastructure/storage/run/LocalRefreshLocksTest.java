package io.datasetbuilder.infrastructure.storage.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.pipeline.runs.refresh.RefreshLocks;
import io.datasetbuilder.pipeline.runs.refresh.RefreshLocks.RefreshLock;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dataset is refreshed by one holder of its lock at a time. */
class LocalRefreshLocksTest {

  private static final OwnerId SERVICE = new Principal.Service().ownerId();
  private static final OwnerId ANN = new Principal.Oidc("https://id.example", "ann").ownerId();

  @TempDir Path folder;

  private RefreshLocks locks() {
    return new LocalRefreshLocks(folder.resolve("out"), new DiskFileOps());
  }

  @Test
  void aSecondHolderIsRefusedUntilTheFirstEnds() {
    RefreshLock first = locks().tryLock(SERVICE, "cafes").orElseThrow();
    assertThat(locks().tryLock(SERVICE, "cafes")).isEmpty();

    first.close();

    assertThat(locks().tryLock(SERVICE, "cafes")).isPresent();
  }

  @Test
  void otherDatasetsAndOtherOwnersAreIndependent() {
    assertThat(locks().tryLock(SERVICE, "cafes")).isPresent();
    assertThat(locks().tryLock(SERVICE, "prices")).isPresent();
    assertThat(locks().tryLock(ANN, "cafes")).isPresent();
  }

  @Test
  void anyTextMayBeTheIdOfADataset() {
    assertThat(locks().tryLock(SERVICE, "../서울/" + "x".repeat(500))).isPresent();
    assertThat(folder.resolve("out").getParent()).isDirectoryNotContaining("glob:**서울**");
  }
}
