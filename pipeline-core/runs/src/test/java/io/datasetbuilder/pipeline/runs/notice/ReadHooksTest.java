package io.datasetbuilder.pipeline.runs.notice;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.runs.notice.Hook.HookTarget.Command;
import io.datasetbuilder.pipeline.runs.notice.Hook.HookTarget.LineageFile;
import io.datasetbuilder.pipeline.runs.notice.Hook.HookTarget.Webhook;
import io.datasetbuilder.pipeline.runs.notice.ReadHooks.Hooks;
import io.datasetbuilder.pipeline.runs.notice.ReadHooks.SecretPlaces;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadHooksTest {

  private static final String SECRET = "s3cret-of-ops";
  private static final Position START = new Position(1, 1);

  @Test
  void readsAWebhookWithItsFilters() {
    Hooks hooks =
        read(Map.of(
                "source",
                "https://builds.example",
                "hooks",
                List.of(
                    Map.of(
                        "name", "ops",
                        "events", List.of("failed", "lineage"),
                        "datasets", List.of("air-*"),
                        "timeout_seconds", 30,
                        "webhook",
                            Map.of(
                                "url", "https://ops.example/in?token=x",
                                "secret_env", "OPS_SECRET")))))
            .match(value -> value, problems -> null);

    assertThat(hooks.source()).isEqualTo("https://builds.example");
    assertThat(hooks.hooks())
        .containsExactly(
            new Hook(
                "ops",
                Set.of(NoticeKind.FAILED, NoticeKind.LINEAGE),
                new DatasetPatterns(List.of("air-*")),
                new Webhook(
                    "https://ops.example/in?token=x", Optional.of(new Secret(SECRET)), false),
                Duration.ofSeconds(30)));
    assertThat(hooks.hooks().get(0).toString()).doesNotContain(SECRET, "token");
  }

  @Test
  void readsACommandWithTheStandardFilters() {
    Hooks hooks =
        read(oneHook("command", List.of("/bin/notify", ""))).match(value -> value, p -> null);

    assertThat(hooks.source()).isEqualTo(ReadHooks.STANDARD_SOURCE);
    assertThat(hooks.hooks())
        .containsExactly(
            new Hook(
                "ops",
                NoticeKind.STANDARD,
                DatasetPatterns.ALL,
                new Command(List.of("/bin/notify", "")),
                ReadHooks.STANDARD_TIMEOUT));
    assertThat(NoticeKind.STANDARD).doesNotContain(NoticeKind.LINEAGE, NoticeKind.TEST);
  }

  @Test
  void readsASecretFromAFile() {
    Hooks hooks =
        read(webhook(Map.of("url", "https://ops.example", "secret_file", "/run/secrets/ops")))
            .match(value -> value, problems -> null);

    assertThat(((Webhook) hooks.hooks().get(0).target()).secret()).contains(new Secret(SECRET));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://ops.example",
        "ftp://ops.example",
        "https://user:pass@ops.example",
        "https://ops.example/#part",
        "https://ops.example:0",
        "https://ops.example:70000",
        "https://ops.example/with blank",
        "https://"
      })
  void refusesAnAddressThatIsNoPlainHttpsAddress(String url) {
    assertThat(places(webhook(Map.of("url", url)))).containsExactly("hooks[0].webhook.url");
  }

  @Test
  void allowsPlainHttpWithPrivateAddressesOnly() {
    Map<String, Object> target = Map.of("url", "http://127.0.0.1:9000/", "allow_private", true);

    assertThat(read(webhook(target)).problems()).isEmpty();
  }

  @Test
  void refusesAHookWithoutTargetOrWithTwo() {
    assertThat(places(oneHook("events", List.of("failed")))).containsExactly("hooks[0]");
    assertThat(
            places(
                document(
                    Map.of(
                        "name", "ops",
                        "command", List.of("x"),
                        "webhook", Map.of("url", "https://ops.example")))))
        .containsExactly("hooks[0]");
  }

  @Test
  void readsTheFilesOfLineage() {
    Hooks hooks = read(oneHook("lineage", "file")).match(value -> value, problems -> null);

    assertThat(hooks.hooks())
        .containsExactly(
            new Hook(
                "ops",
                Set.of(NoticeKind.LINEAGE),
                DatasetPatterns.ALL,
                new LineageFile(),
                ReadHooks.STANDARD_TIMEOUT));
  }

  @Test
  void filesOfLineageHaveNoOtherEventsAndNoOtherPlaceAndOneHook() {
    Map<String, Object> file = Map.of("name", "b", "lineage", "file");

    assertThat(places(oneHook("lineage", "/var/log/lineage"))).containsExactly("hooks[0].lineage");
    assertThat(
            places(
                document(
                    Map.of(
                        "name", "a",
                        "lineage", "file",
                        "events", List.of("lineage", "failed")))))
        .containsExactly("hooks[0].events");
    assertThat(places(Map.of("hooks", List.of(Map.of("name", "a", "lineage", "file"), file))))
        .containsExactly("hooks[1].lineage");
    assertThat(places(document(Map.of("name", "a", "lineage", "file", "command", List.of("x")))))
        .containsExactly("hooks[0]");
  }

  @Test
  void refusesASecretThatIsMissingOrTooShortOrTwice() {
    assertThat(places(webhook(Map.of("url", "https://ops.example", "secret_env", "ABSENT"))))
        .containsExactly("hooks[0].webhook.secret_env");
    assertThat(places(webhook(Map.of("url", "https://ops.example", "secret_env", "SHORT"))))
        .containsExactly("hooks[0].webhook.secret_env");
    assertThat(
            places(
                webhook(
                    Map.of(
                        "url", "https://ops.example",
                        "secret_env", "OPS_SECRET",
                        "secret_file", "/run/secrets/ops"))))
        .containsExactly("hooks[0].webhook");
  }

  @Test
  void reportsEverythingThatIsWrongAtOnce() {
    Map<String, Object> wrong = new LinkedHashMap<>();
    wrong.put("name", "Not A Name");
    wrong.put("events", List.of("exploded"));
    wrong.put("datasets", List.of(""));
    wrong.put("timeout_seconds", 0);
    wrong.put("command", List.of());
    wrong.put("more", 1);

    assertThat(places(document(wrong)))
        .containsExactlyInAnyOrder(
            "hooks[0].more",
            "hooks[0].name",
            "hooks[0].events[0]",
            "hooks[0].datasets[0]",
            "hooks[0].timeout_seconds",
            "hooks[0].command");
  }

  @Test
  void refusesTwoHooksOfOneName() {
    Map<String, Object> hook = Map.of("name", "ops", "command", List.of("x"));

    assertThat(places(Map.of("hooks", List.of(hook, hook)))).containsExactly("hooks[1].name");
  }

  @Test
  void refusesNoHooksAndTooManyHooks() {
    List<Object> many =
        IntStream.rangeClosed(0, ReadHooks.MOST_HOOKS)
            .<Object>mapToObj(each -> Map.of("name", "h" + each, "command", List.of("x")))
            .toList();

    assertThat(places(Map.of())).containsExactly("hooks");
    assertThat(places(Map.of("hooks", List.of()))).containsExactly("hooks");
    assertThat(read(Map.of("hooks", many)).problems()).hasSize(1);
  }

  @Test
  void aCommandNeedsAProgram() {
    assertThat(places(oneHook("command", List.of("")))).containsExactly("hooks[0].command");
  }

  private static Map<String, Object> webhook(Map<String, Object> target) {
    return oneHook("webhook", target);
  }

  private static Map<String, Object> oneHook(String field, Object value) {
    return document(Map.of("name", "ops", field, value));
  }

  private static Map<String, Object> document(Map<String, Object> hook) {
    return Map.of("hooks", List.of(hook));
  }

  private static List<String> places(Map<String, Object> document) {
    return read(document).problems().stream().map(Problem::at).toList();
  }

  private static Result<Hooks> read(Map<String, Object> document) {
    Map<String, String> variables = Map.of("OPS_SECRET", SECRET, "SHORT", "12345");
    SecretPlaces places =
        new SecretPlaces(
            name -> Optional.ofNullable(variables.get(name)),
            file ->
                file.equals("/run/secrets/ops") ? Optional.of(SECRET + "\n") : Optional.empty());
    return new ReadHooks(places).read(node(document));
  }

  private static SpecNode node(Object value) {
    if (value instanceof Map<?, ?> mapping) {
      Map<String, SpecNode.Entry> entries = new LinkedHashMap<>();
      mapping.forEach(
          (key, entry) -> entries.put(String.valueOf(key), new SpecNode.Entry(START, node(entry))));
      return new SpecNode.MappingNode(entries, START);
    }
    if (value instanceof List<?> items) {
      return new SpecNode.ListNode(items.stream().map(ReadHooksTest::node).toList(), START);
    }
    if (value instanceof Integer number) {
      return new SpecNode.NumberNode(BigDecimal.valueOf(number), START);
    }
    return value instanceof Boolean flag
        ? new SpecNode.BooleanNode(flag, START)
        : new SpecNode.TextNode(String.valueOf(value), START);
  }
}
