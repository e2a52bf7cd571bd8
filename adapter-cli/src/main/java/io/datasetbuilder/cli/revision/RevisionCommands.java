package io.datasetbuilder.cli.revision;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.Operation;
import io.datasetbuilder.cli.client.Operation.Call;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.warehouse.request.RevertRevisionRequest;
import io.datasetbuilder.warehouse.request.SaveRevisionRequest;
import io.datasetbuilder.wire.RevisionBodies;
import java.util.OptionalLong;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code revisions …}: documents, such as drafts of specs, with all that they ever held. */
public final class RevisionCommands {

  private RevisionCommands() {}

  public static CommandGroup group(Console console) {
    return new CommandGroup("Save drafts of specs and annotations, with all their revisions.")
        .with("save", new SaveRevisionCommand(console))
        .with("show", new ShowCommand(console))
        .with("history", new HistoryCommand(console))
        .with("diff", new DiffRevisionsCommand(console))
        .with("revert", new RevertCommand(console));
  }

  static Operation save(String kind, String docId, JsonObject request) {
    return new Operation(
        Call.put(Call.path("revisions", kind, docId), request),
        service ->
            SaveRevisionRequest.read(request)
                .then(saving -> service.revisions().save(kind, docId, saving))
                .map(RevisionBodies::revision));
  }

  /**
   * One revision with its content.
   *
   * @param number empty: the newest
   */
  static Operation revision(String kind, String docId, OptionalLong number) {
    String query = number.isPresent() ? "?revision=" + number.getAsLong() : "";
    return new Operation(
        Call.get(Call.path("revisions", kind, docId) + query),
        service -> service.revisions().revision(kind, docId, number).map(RevisionBodies::revision));
  }

  private static Operation history(String kind, String docId) {
    return new Operation(
        Call.get(Call.path("revisions", kind, docId, "history")),
        service -> service.revisions().history(kind, docId).map(RevisionBodies::history));
  }

  private static Operation revert(String kind, String docId, JsonObject request) {
    return new Operation(
        Call.post(Call.path("revisions", kind, docId, "revert"), request),
        service ->
            RevertRevisionRequest.read(request)
                .then(reverting -> service.revisions().revert(kind, docId, reverting))
                .map(RevisionBodies::revision));
  }

  /** {@code revisions show DOC}: prints the content of a revision. */
  private static final class ShowCommand extends RevisionCommand {

    private final OptionSpec revision =
        option("--revision", "N", "Which revision (default: the newest).");

    ShowCommand(Console console) {
      super(console, "no revision to show", "Print what a document holds, or held in a revision.");
    }

    @Override
    protected int run(ServiceClient client) {
      OptionalLong number =
          Options.<String>value(revision)
              .map(written -> OptionalLong.of(number(written)))
              .orElseGet(OptionalLong::empty);
      JsonObject found = client.run(revision(kind(), docId(), number));
      print(found, () -> console.out().print(text(content(found))));
      return ExitCode.OK;
    }
  }

  /** {@code revisions history DOC}: lists the revisions, oldest first. */
  private static final class HistoryCommand extends RevisionCommand {

    HistoryCommand(Console console) {
      super(console, "no history to show", "List the revisions of a document, oldest first.");
    }

    @Override
    protected int run(ServiceClient client) {
      JsonObject history = client.run(RevisionCommands.history(kind(), docId()));
      print(history, () -> list(history));
      return ExitCode.OK;
    }

    private void list(JsonObject history) {
      new TextTable<JsonFields>()
          .column("REVISION", saved -> saved.whole("revision").map(String::valueOf).orElse("?"))
          .column("SAVED", saved -> ResponseFields.time(saved, "created_at"))
          .column("AUTHOR", saved -> saved.text("author").orElse("?"))
          .column("NOTE", saved -> saved.text("note").orElse(""))
          .print(
              console::println, "", ResponseFields.list(ResponseFields.of(history), "revisions"));
    }
  }

  /** {@code revisions revert DOC N}: adds a revision with an earlier content. */
  private static final class RevertCommand extends RevisionCommand {

    private final PositionalParamSpec to =
        parameter(1, "N", "The revision whose content the document has again.");

    private final OptionSpec expected = add(expectedRevisionOption());

    RevertCommand(Console console) {
      super(
          console,
          "nothing reverted",
          "Add a revision that has the content of an earlier one.",
          "All revisions stay.");
    }

    @Override
    protected int run(ServiceClient client) {
      long earlier = number(to.<String>getValue());
      JsonObject request =
          new JsonMembers()
              .put("to_revision", earlier)
              .put("expected_revision", expectedRevision(expected, client))
              .toObject();
      JsonObject added = client.run(RevisionCommands.revert(kind(), docId(), request));
      print(added, () -> printNumber(added));
      return ExitCode.OK;
    }
  }

  static OptionSpec expectedRevisionOption() {
    return Options.text(
        "--expected-revision",
        "N",
        "The newest revision that you know; another one",
        "refuses the command (default: whichever is the newest now).");
  }
}
