package io.datasetbuilder.cli.revision;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.SpecOptions.SpecFile;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.revision.DocumentKind;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code revisions save DOC FILE}: saves a file as the next revision of a document. */
final class SaveRevisionCommand extends RevisionCommand {

  private final PositionalParamSpec file =
      parameter(
          1, "FILE", "A spec, valid or not, or an annotation in JSON; - reads the standard input.");

  private final OptionSpec note =
      option("--note", "TEXT", "What changed, for the history of the document.");

  private final OptionSpec expected = add(RevisionCommands.expectedRevisionOption());

  private final OptionSpec key =
      option(
          "--idempotency-key",
          "KEY",
          "Names this change; another save with the",
          "same key adds no second revision.");

  SaveRevisionCommand(Console console) {
    super(
        console,
        "nothing saved",
        "Save a file as the next revision of a document.",
        "The first revision creates the document. No revision is ever changed.");
  }

  @Override
  protected int run(ServiceClient client) {
    JsonObject request =
        new JsonMembers()
            .put("content", content(client))
            .put("expected_revision", expectedRevision(expected, client))
            .putIfPresent("note", Options.<String>value(note), JsonValue::of)
            .putIfPresent("idempotency_key", Options.<String>value(key), JsonValue::of)
            .toObject();
    JsonObject added = client.run(RevisionCommands.save(kind(), docId(), request));
    print(added, () -> printNumber(added));
    return ExitCode.OK;
  }

  private JsonValue content(ServiceClient client) {
    byte[] bytes = new SpecFile(console.in()).read(file.getValue());
    return kind().equals(DocumentKind.SPEC.wire())
        ? new JsonMembers().put("yaml", text(bytes)).toObject()
        : client.json().read(bytes).orElseThrow(() -> unreadable("is not JSON"));
  }

  private static String text(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notUtf8) {
      throw unreadable("is not UTF-8");
    }
  }

  private static Refused unreadable(String reason) {
    return Refused.notPossible(WarehouseProblem.INVALID_REQUEST, "content", "the file " + reason);
  }
}
