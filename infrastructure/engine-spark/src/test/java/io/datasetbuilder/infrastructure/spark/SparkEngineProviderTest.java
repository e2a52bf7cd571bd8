package io.datasetbuilder.infrastructure.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.table.engine.EngineProvider;
import io.datasetbuilder.pipeline.table.engine.InstalledEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparkEngineProviderTest {

  private final EngineProvider provider = new SparkEngineProvider();

  @Test
  void servicesFindItBesideTheStandardEngine() {
    InstalledEngines installed = InstalledEngines.find();

    assertThat(installed.names()).containsExactly("duckdb", "spark");
    assertThat(installed.named("spark")).containsInstanceOf(SparkEngineProvider.class);
    installed.named("spark").orElseThrow().load();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "local",
        "local[*]",
        "local[4]",
        "local-cluster[2,1,1024]",
        "spark://host:7077",
        "k8s://https://host:6443"
      })
  void mastersOfSparkAreAccepted(String master) {
    assertThat(provider.faults(Map.of("master", master))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"locale", "local[x]", "spark://", "http://host", "two words"})
  void anotherMasterIsRefused(String master) {
    assertThat(provider.faults(Map.of("master", master)))
        .containsEntry(
            "master",
            "must be local[n], local-cluster[n,cores,MiB], spark://host:port or k8s://host");
  }

  @Test
  void aFileOfOptionsMustBeReadable(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("spark.conf"), "spark.executor.memory 2g\n");

    assertThat(provider.faults(Map.of("conf_file", file.toString()))).isEmpty();
    assertThat(provider.faults(Map.of("conf_file", file + ".missing")))
        .containsEntry("conf_file", "must be a readable file of properties");
  }

  @Test
  void anUnknownOptionIsRefused() {
    assertThat(provider.faults(Map.of("masters", "local")))
        .containsEntry(
            "masters", "is no setting of Spark: SVC_SPARK_MASTER and SVC_SPARK_CONF_FILE are");
  }
}
