package io.datasetbuilder.warehouse.snapshot;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource.ProviderDataset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Terms that cannot be looked up must not pass for terms that forbid nothing. */
class SnapshotSourceTest {

  @ParameterizedTest
  @EnumSource
  void aSourceOfAProviderAndNoOtherHasItsDataset(SourceKind kind) {
    Optional<ProviderDataset> wrong =
        kind == SourceKind.PUBLIC_API
            ? Optional.empty()
            : Optional.of(new ProviderDataset("geo", "cities"));

    assertThatThrownBy(() -> new SnapshotSource("s", kind, wrong, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theTermsOfAProvidersDatasetAreThoseOfTheCatalog() {
    Optional<ProviderDataset> dataset = Optional.of(new ProviderDataset("geo", "cities"));

    assertThatThrownBy(
            () ->
                new SnapshotSource(
                    "s", SourceKind.PUBLIC_API, dataset, Optional.of(Snapshots.TERMS)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aSnapshotHasASource() {
    Snapshot known = Snapshots.pending("s1", "t1", "run-1");

    assertThatThrownBy(() -> withoutSources(known)).isInstanceOf(IllegalArgumentException.class);
  }

  private static Snapshot withoutSources(Snapshot known) {
    return new Snapshot(
        known.id(),
        known.tableId(),
        known.runId(),
        known.datasetId(),
        known.key(),
        known.state(),
        known.digest(),
        known.rows(),
        known.columns(),
        known.coverage(),
        List.of(),
        known.builtAt(),
        known.createdAt(),
        known.committedAt(),
        known.revision(),
        known.lineage());
  }
}
