package io.datasetbuilder.cli.build;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.remote.RemoteJob;
import io.datasetbuilder.embedded.problem.RemoteProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;

/** Tells what became of a job of a service. */
final class RemoteJobFormatter {

  private final Console console;
  private final boolean json;

  RemoteJobFormatter(Console console, boolean json) {
    this.console = console;
    this.json = json;
  }

  /** A job that nobody waits for: its run id. */
  int submitted(RemoteJob job) {
    if (json) {
      console.say(job.body());
    } else {
      console.say(job.runId());
    }
    return ExitCode.OK;
  }

  /**
   * A job that has ended.
   *
   * @return the exit code
   */
  int ended(RemoteJob job) {
    if (json) {
      console.say(job.body());
    } else {
      tell(job);
    }
    return switch (job.status()) {
      case "succeeded" -> ExitCode.OK;
      case "cancelled" -> ExitCode.INTERRUPTED;
      default -> ExitCode.FAILED;
    };
  }

  private void tell(RemoteJob job) {
    JsonFields told = fields(job.body());
    JsonFields response = told.fields("response");
    String dataset = response.text("dataset_id").map(id -> fit(id) + " ").orElse("");
    console.say("build: " + dataset + "(run " + job.runId() + ") " + job.status());
    response.objects("outcomes", this::outcome).forEach(console::say);
    response.object("composition").ifPresent(made -> console.say(composition(fields(made))));
    response.text("manifest").ifPresent(path -> console.say("manifest: " + fit(path)));
    if (job.status().equals("succeeded")) {
      return;
    }
    String code = told.text("code").map(name -> " [" + fit(name) + "]").orElse("");
    String standard = job.status().equals("cancelled") ? "build interrupted" : "build failed";
    console.flush();
    console.note(
        "error: " + told.text("error").map(RemoteJobFormatter::fit).orElse(standard) + code);
  }

  private String outcome(JsonFields outcome) {
    String stages = String.join(", ", outcome.texts("stages_completed"));
    return "  - "
        + fit(outcome.text("source_key").orElse("-"))
        + ": "
        + fit(outcome.text("status").orElse("-"))
        + " ["
        + (stages.isEmpty() ? "-" : fit(stages))
        + "]"
        + outcome.text("error").map(error -> " " + fit(error)).orElse("");
  }

  private static String composition(JsonFields made) {
    return "  - "
        + fit(made.text("name").orElse("-"))
        + ": "
        + fit(made.text("status").orElse("-"))
        + made.text("error").map(error -> " " + fit(error)).orElse("");
  }

  private static JsonFields fields(JsonObject body) {
    return JsonFields.of(body, new JsonProblems(RemoteProblem.REMOTE_NOT_A_SERVICE));
  }

  private static String fit(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }
}
