package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A definition file that is invalid costs its own provider, and nothing else. */
@Tag("process")
@Tag("deep")
class BadDefinitionIT {

  private static final String BROKEN =
      """
      name: acme
      title: Acme open data
      base_url: https://api.acme.org
      credential: {kind: none}
      pace: {concurency: 2}
      datasets: []
      """;

  private static final String SPEC =
      """
      dataset_id: d
      title: T
      description: D
      sources:
        - {provider: %s, dataset: %s, alias: s}
      exports:
        - {kind: csv, output_path: data.csv}
      """;

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  private final Path folder = PROGRAM.path();
  private RunnableJar jar;

  @BeforeEach
  void define() throws IOException {
    Files.createDirectories(folder.resolve("providers"));
    Files.writeString(folder.resolve("providers/acme.yaml"), BROKEN);
    Files.createDirectories(folder.resolve("replay/metro"));
    Files.writeString(
        folder.resolve("replay/metro/stations.json"),
        "{\"total_count\":1,\"items\":[{\"id\":\"007\"}]}");
    Path providers = folder.resolve("providers");
    jar = PROGRAM.jar(Map.of("SVC_PROVIDER_DIR", providers.toString()));
  }

  private Ended build(String provider, String dataset, String... options) throws IOException {
    Files.writeString(folder.resolve("spec.yaml"), SPEC.formatted(provider, dataset));
    String[] arguments = new String[options.length + 2];
    arguments[0] = "build";
    arguments[1] = "spec.yaml";
    System.arraycopy(options, 0, arguments, 2, options.length);
    return jar.run(arguments);
  }

  @Test
  void otherProvidersAreBuiltWithAWarningThatNamesTheFile() throws IOException {
    Ended ended = build("metro", "stations", "--replay", "replay");

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.err())
        .contains("warning: the providers of a definition file are left out: acme.yaml: ")
        .doesNotContain(folder.toString());
  }

  @Test
  void itsOwnProviderIsUnknown() throws IOException {
    Ended ended = build("acme", "parcels");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).contains("acme.yaml: ", "[unknown_provider]");
  }

  @Test
  void theCheckReportsTheLineAndEndsWithOne() {
    Ended ended = jar.run("catalog", "check", "providers/acme.yaml");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.out() + ended.err()).contains("acme.yaml cannot be used", "(5:");
  }

  @Test
  void theCheckOfAllDefinitionsFindsIt() {
    Ended ended = jar.run("catalog", "check");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.out() + ended.err()).contains("acme.yaml cannot be used");
  }

  @Test
  void theCheckIsJsonWhereThatIsAskedFor() {
    Ended ended = jar.run("catalog", "check", "providers/acme.yaml", "--json");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.out())
        .startsWith("{")
        .contains("\"status\": \"refused\"", "\"code\": \"definition_invalid\"", "\"line\": 5");
  }

  @Test
  void filesAreBuiltWithoutReadingDefinitions() throws IOException {
    Files.writeString(folder.resolve("data.csv"), "a,b\n1,2\n");
    Files.writeString(folder.resolve("files.yaml"), BadSpecIT.spec("csv", "x.csv", ""));

    Ended ended = jar.run("build", "files.yaml", "--upload", "s=data.csv");

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.err()).doesNotContain("acme");
  }
}
