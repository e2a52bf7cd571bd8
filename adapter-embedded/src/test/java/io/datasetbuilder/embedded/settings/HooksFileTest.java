package io.datasetbuilder.embedded.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.runs.notice.NoticeKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HooksFileTest {

  private static final String SECRET = "the-secret-of-ops-4711";

  @TempDir Path folder;

  @Test
  void withoutTheSettingNoHooksAreConfigured() {
    assertThat(Settings.standard().hooks()).isEmpty();
  }

  @Test
  void readsYamlAndJson() throws IOException {
    Path yaml = write("hooks:\n  - name: log\n    command: [/bin/log]\n");
    assertThat(read(yaml).settings().hooks().orElseThrow().hooks()).hasSize(1);

    Path json = write("{\"hooks\": [{\"name\": \"log\", \"command\": [\"/bin/log\"]}]}");
    assertThat(read(json).settings().hooks().orElseThrow().hooks()).hasSize(1);
  }

  @Test
  void secretsAreKnownToWhatClearsTextsOfThem() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), SECRET + "\n");
    Path file =
        write(
            "hooks: [{name: ops, webhook: {url: 'https://ops.example', secret_file: '"
                + secret
                + "'}}]");

    Settings settings = read(file).settings();

    assertThat(settings.secrets()).contains(new Secret(SECRET));
    assertThat(settings.toString()).doesNotContain(SECRET);
  }

  @Test
  void aFileThatCannotBeReadStopsTheStart() {
    assertThat(read(folder.resolve("missing")).problems())
        .extracting(Problem::message)
        .containsExactly("SVC_HOOKS_FILE must name a file that can be read");
  }

  @Test
  void allProblemsOfTheFileAreReportedWithTheirPlaces() throws IOException {
    Path file = write("hooks:\n  - name: ops\n    webhook: {url: 'ftp://x'}\n  - command: [x]\n");

    Settings.Reading reading = read(file);

    assertThat(reading.settings().hooks()).isEmpty();
    assertThat(reading.problems())
        .extracting(Problem::message)
        .allMatch(message -> message.startsWith("SVC_HOOKS_FILE is not usable: hooks["))
        .hasSize(2);
    assertThat(reading.problems().get(0).message()).contains("webhook.url", "(line 3)");
  }

  @Test
  void aFileThatIsNoYamlIsRefused() throws IOException {
    assertThat(read(write("hooks: [")).problems()).hasSize(1);
    assertThat(read(write("")).problems()).hasSize(1);
  }

  @Test
  void theSchemaHasTheFieldsAndEventsThatAreRead() throws IOException {
    String schema = Files.readString(Path.of("../contract/hooks.schema.json"));
    String events =
        Stream.of(NoticeKind.values())
            .filter(kind -> kind != NoticeKind.TEST)
            .map(kind -> "\"" + kind.wire() + "\"")
            .collect(Collectors.joining(", ", "{\"enum\": [", "]}"));

    assertThat(schema).contains(events);
    Path every =
        write(
            "source: urn:x\n"
                + "hooks:\n"
                + "  - {name: a, events: [stale], datasets: [b], timeout_seconds: 1, webhook: {url:"
                + " 'https://ops.example', secret_env: SVC_HOOKS_FILE, allow_private: true}}\n"
                + "  - {name: b, lineage: file}\n");
    assertThat(read(every).problems()).isEmpty();
    assertThat(schema).contains("\"lineage\": {", "\"enum\": [\"file\"]");
    assertThat(Files.readString(every).split("[^a-z_]+"))
        .filteredOn(word -> word.endsWith("_seconds") || word.endsWith("_private"))
        .allMatch(word -> schema.contains("\"" + word + "\": {"));
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("hooks.yaml"), text);
  }

  private static Settings.Reading read(Path file) {
    return Settings.of(Map.of("SVC_HOOKS_FILE", file.toString()));
  }
}
