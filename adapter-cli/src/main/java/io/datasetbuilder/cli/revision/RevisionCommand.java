package io.datasetbuilder.cli.revision;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.revision.DocumentKind;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Base of the commands about one document. */
abstract class RevisionCommand extends LocalOrRemoteCommand {

  /** The member with the text of a spec. */
  static final String TEXT = "yaml";

  private static final List<String> KINDS =
      Stream.of(DocumentKind.values()).map(DocumentKind::wire).toList();

  private final PositionalParamSpec document =
      parameter(0, "DOC", "The id of a document: 1 to 200 characters, no slash.");

  private final OptionSpec kind =
      choice("--kind", "KIND", KINDS, "spec or annotation (default: spec).");

  RevisionCommand(Console console, String refused, String... description) {
    super(console, Reads.RUNS, refused, description);
  }

  final String docId() {
    return document.getValue();
  }

  final String kind() {
    return Options.<String>value(kind).orElse(DocumentKind.SPEC.wire());
  }

  /** The number of the newest revision. */
  final long newest(ServiceClient client) {
    JsonObject newest =
        client.run(RevisionCommands.revision(kind(), docId(), OptionalLong.empty()));
    return ResponseFields.of(newest).whole("revision").orElse(0L);
  }

  /** The revision that the option names, or the newest; 0 where there is no such document. */
  final long expectedRevision(OptionSpec expected, ServiceClient client) {
    return Options.<String>value(expected).map(this::number).orElseGet(() -> newestOrNone(client));
  }

  private long newestOrNone(ServiceClient client) {
    try {
      return newest(client);
    } catch (Refused refused) {
      String code = refused.refusal().problems().get(0).code().wire();
      if (!code.equals(WarehouseProblem.REVISION_NOT_FOUND.wire())) {
        throw refused;
      }
      return 0;
    }
  }

  /** A number that a caller wrote. */
  final long number(String written) {
    try {
      return Long.parseLong(written);
    } catch (NumberFormatException notOne) {
      throw wrongUsage(Quoting.quoted(written) + " is not the number of a revision");
    }
  }

  /** Says which revision the command made. */
  final void printNumber(JsonObject revision) {
    JsonFields fields = ResponseFields.of(revision);
    console.println(
        "%s %s: revision %d"
            .formatted(
                fields.text("kind").orElse(""),
                PlainLine.of(fields.text("doc_id").orElse("")),
                fields.whole("revision").orElse(0L)));
  }

  static JsonValue content(JsonObject revision) {
    return revision.members().getOrDefault("content", JsonValue.ofNull());
  }

  /** Content for people: the text of a spec, and JSON of anything else. */
  static String text(JsonValue content) {
    return hasText(content)
        ? ((JsonText) ((JsonObject) content).members().get(TEXT)).value()
        : json(content);
  }

  /** Whether a content has the text of a spec. */
  static boolean hasText(JsonValue content) {
    return content instanceof JsonObject object && object.members().get(TEXT) instanceof JsonText;
  }

  static String json(JsonValue content) {
    return JsonRenderer.render(content) + "\n";
  }
}
