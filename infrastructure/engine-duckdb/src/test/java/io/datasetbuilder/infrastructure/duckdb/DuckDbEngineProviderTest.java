package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.parquet.ParquetVariantTexts;
import io.datasetbuilder.pipeline.table.engine.EngineProvider;
import io.datasetbuilder.pipeline.table.engine.EngineProvider.BuildEngine;
import io.datasetbuilder.pipeline.table.engine.EngineProvider.EngineSetup;
import io.datasetbuilder.pipeline.table.engine.EngineProvider.ParquetReading;
import io.datasetbuilder.pipeline.table.engine.InstalledEngines;
import io.datasetbuilder.pipeline.table.plan.TableEngine.EngineLoad;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DuckDbEngineProviderTest {

  @Test
  void servicesFindTheStandardEngineOnTheirClassPath() {
    Optional<EngineProvider> found = InstalledEngines.find().named(InstalledEngines.STANDARD);

    assertThat(found).containsInstanceOf(DuckDbEngineProvider.class);
    found.get().load();
    BuildEngine engine =
        found
            .get()
            .create(
                new EngineSetup(
                    Engines.limits(2),
                    Map.of(),
                    new ParquetReading(Engines.SCHEMAS, new ParquetVariantTexts())));
    assertThat(engine.tables().sessions()).isEqualTo(EngineLoad.IDLE);
    assertThat(engine.tables().writer().name()).isEqualTo("duckdb");
  }
}
