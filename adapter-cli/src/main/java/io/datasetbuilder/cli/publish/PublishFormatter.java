package io.datasetbuilder.cli.publish;

import static io.datasetbuilder.cli.output.ResponseFields.text;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.embedded.problem.ProblemCatalog;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.Publisher.PublishStatus;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.terminal.ValueFormatter;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Formats the responses about publications, which a service may have sent. */
final class PublishFormatter {

  private static final String UNKNOWN = "?";

  private final Console console;

  PublishFormatter(Console console) {
    this.console = console;
  }

  /** Whether a response of a publication is what blocks it. */
  static boolean isBlocked(JsonObject body) {
    return body.members().containsKey("blockers");
  }

  /** Whether nothing keeps a run from being published. */
  static boolean isReady(JsonObject body) {
    return ResponseFields.of(body).flag("ready").orElse(false);
  }

  void published(String dataset, JsonObject body) {
    JsonFields response = ResponseFields.of(body);
    console.println("publish: " + PlainLine.of(dataset) + " -> " + text(response, "target"));
    result(response);
    if (response.text("status").filter(PublishStatus.PROCESSING.wire()::equals).isPresent()) {
      console.note("the target has all files and still processes them");
    }
  }

  /** Prints the blockers of a publication on standard error. */
  void blocked(JsonObject body) {
    console.flush();
    console.note("error: publish blocked:");
    issues(ResponseFields.of(body), "blockers", console::note);
  }

  void readiness(JsonObject body) {
    JsonFields readiness = ResponseFields.of(body);
    boolean ready = readiness.flag("ready").orElse(false);
    console.println(
        "readiness: run %s -> %s: %s"
            .formatted(
                text(readiness, "run_id"),
                text(readiness, "target"),
                ready ? "ready" : "not ready"));
    issuesOf(readiness);
  }

  /** Prints the preview of a publication. */
  void preview(String dataset, JsonObject body) {
    JsonFields preview = ResponseFields.of(body);
    boolean isHub = preview.text("target").filter(PublishTarget.LOCAL.wire()::equals).isEmpty();
    List<JsonFields> files = ResponseFields.list(preview, "files");
    console.println("dry run: %s -> %s".formatted(PlainLine.of(dataset), text(preview, "target")));
    console.println("  destination: " + text(preview, "destination"));
    if (isHub) {
      boolean isPublic = preview.flag("public").orElse(false);
      console.println("  visibility: " + (isPublic ? "public" : "private"));
    }
    console.println(
        "  files: %s, %s"
            .formatted(
                NumberFormat.count(files.size()),
                NumberFormat.bytes(preview.whole("bytes").orElse(0L))));
    if (!files.isEmpty()) {
      new TextTable<JsonFields>()
          .column("BYTES", file -> NumberFormat.count(file.whole("bytes").orElse(0L)))
          .column("FILE", file -> file.text("path").orElse(UNKNOWN))
          .print(console::println, "    ", files);
    }
    preview
        .text("page")
        .ifPresent(
            name -> console.println("  page: " + PlainLine.of(name) + ", next to the files"));
    boolean isRepeated = preview.flag("repeated").orElse(false);
    preview
        .text("receipt")
        .ifPresent(state -> console.println("  receipt: " + repeated(state, isRepeated)));
    issuesOf(preview);
    console.println("  nothing was sent");
  }

  private static String repeated(String state, boolean isRepeated) {
    if (isRepeated) {
      return state + ", so that a publication sends nothing and reports the earlier one";
    }
    return state.equals(ReceiptState.SUCCEEDED.wire())
        ? state
            + ", so that a publication is refused: the earlier one had other options, or its"
            + " response is lost; publication reset lets it be sent again"
        : state + ", so that a publication is refused";
  }

  void receipt(JsonObject body) {
    JsonFields receipt = ResponseFields.of(body);
    console.println(
        "publication: run %s -> %s of %s"
            .formatted(
                text(receipt, "run_id"), text(receipt, "destination"), text(receipt, "target")));
    console.println("  state: " + text(receipt, "state"));
    console.println("  options: " + options(receipt.objectOrEmpty("options")));
    console.println("  fingerprint: " + text(receipt, "fingerprint"));
    receipt.object("result").map(ResponseFields::of).ifPresent(this::result);
    if (receipt.flag("reconcilable").orElse(false)) {
      console.note(
          "it is not known whether the target has the package; publication reconcile checks it");
    }
  }

  private static String options(JsonObject options) {
    return options.members().entrySet().stream()
        .map(option -> option.getKey() + " " + ValueFormatter.json(option.getValue()))
        .map(PlainLine::of)
        .collect(Collectors.joining(", "));
  }

  private void result(JsonFields result) {
    console.println("  target: " + text(result, "reference"));
    console.println(
        "  artifacts: " + result.whole("artifact_count").map(String::valueOf).orElse(UNKNOWN));
  }

  void reconciled(JsonObject body) {
    JsonFields settled = ResponseFields.of(body);
    boolean succeeded =
        settled.text("state").filter(ReceiptState.SUCCEEDED.wire()::equals).isPresent();
    boolean read = settled.flag("reconciled").orElse(true);
    String found =
        read ? "the target has the package" : "the publication had succeeded; nothing was read";
    console.println(
        succeeded
            ? "succeeded: " + found
            : "reset: the target does not have the package; the run can be published again");
  }

  void reset(JsonObject body) {
    console.println(
        "reset: the receipt of run " + text(ResponseFields.of(body), "run_id") + " is deleted");
    console.note("nothing was changed at the target");
  }

  void audit(JsonObject body) {
    new TextTable<JsonFields>()
        .column(
            "TIME", entry -> entry.instant("recorded_at").map(NumberFormat::moment).orElse(UNKNOWN))
        .column("ACTION", entry -> text(entry, "action"))
        .column("ACTOR", entry -> text(entry, "actor"))
        .column("FINGERPRINT", entry -> text(entry, "fingerprint"))
        .printOr(
            "no receipt of the run was reconciled or reset",
            console::println,
            ResponseFields.list(ResponseFields.of(body), "entries"));
  }

  private void issuesOf(JsonFields readiness) {
    Optional<String> terms = readiness.fields("redistribution").text("verdict");
    terms.ifPresent(found -> console.println("  redistribution: " + PlainLine.of(found)));
    issues(readiness, "blockers");
    issues(readiness, "warnings");
  }

  private void issues(JsonFields readiness, String list) {
    if (!ResponseFields.list(readiness, list).isEmpty()) {
      console.println("  " + list + ":");
      issues(readiness, list, line -> console.println("  " + line));
    }
  }

  /** Each on a line of its own, with its code, and below it what to do. */
  private static void issues(JsonFields body, String list, Consumer<String> lines) {
    for (JsonFields issue : ResponseFields.list(body, list)) {
      lines.accept("  - %s [%s]".formatted(text(issue, "message"), text(issue, "code")));
      issue
          .text("code")
          .flatMap(ProblemCatalog::find)
          .ifPresent(entry -> lines.accept("    hint: " + entry.code().remedy()));
    }
  }
}
