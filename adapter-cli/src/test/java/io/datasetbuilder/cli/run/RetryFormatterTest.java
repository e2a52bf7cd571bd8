package io.datasetbuilder.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.run.RunFormatter.RetryFormatter;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.ManifestFindings;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RetryFormatterTest {

  private static String shown(
      Optional<JsonObject> reproducibility, Optional<String> retryOf, JsonValue... refused) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    Console console = new Console(InputStream.nullInputStream(), stream, stream);
    new RetryFormatter(console)
        .print(
            new ManifestFindings.Repetition(
                reproducibility, retryOf, new JsonArray(List.of(refused))));
    console.flush();
    return out.toString(StandardCharsets.UTF_8);
  }

  private static JsonObject resumed(JsonValue source) {
    JsonObject sources = new JsonMembers().put("rides", source).toObject();
    return new JsonMembers().put("resumed_sources", sources).toObject();
  }

  @Test
  void aRunThatTookNothingOverSaysNothing() {
    assertThat(shown(Optional.empty(), Optional.empty())).isEmpty();
  }

  @Test
  void aRetryNamesItsRunAndWhatItTookOver() {
    JsonObject source =
        new JsonMembers()
            .put("resumed_combinations", 3)
            .put("total_combinations", 6)
            .put("checkpoint_from", "r1")
            .toObject();

    assertThat(shown(Optional.of(resumed(source)), Optional.of("r1")))
        .isEqualTo("  retry of: r1\n  resumed: rides, 3 of 6 combinations from r1\n");
  }

  @Test
  void aCheckpointThatDidNotFitIsNamedWithItsReason() {
    JsonObject left =
        new JsonMembers()
            .put("source_key", "rides")
            .put("reason", "expired")
            .put("checkpoint_from", "r1")
            .toObject();

    assertThat(shown(Optional.empty(), Optional.empty(), left))
        .isEqualTo("  not resumed: rides from r1 (expired)\n");
  }

  @Test
  void whatAForeignManifestHoldsInsteadIsLeftOut() {
    assertThat(
            shown(
                Optional.of(resumed(JsonValue.of("text"))),
                Optional.empty(),
                JsonValue.of(1),
                new JsonObject(Map.of())))
        .isEqualTo("  not resumed: - from - (-)\n");
  }
}
