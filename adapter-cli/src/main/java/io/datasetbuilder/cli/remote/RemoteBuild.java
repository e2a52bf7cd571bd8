package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.cli.command.Interrupt;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.cli.remote.RemoteFailure.RemoteProblems;
import io.datasetbuilder.cli.remote.RemoteService.RemoteJob;
import io.datasetbuilder.cli.remote.RunFollower.RemoteCancellation;
import io.datasetbuilder.cli.remote.RunFollower.RetryDelay;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.source.local.UnpackedFile;
import io.datasetbuilder.pipeline.source.validation.FilePlace;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import io.datasetbuilder.terminal.Progress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Build by a remote service: uploads its files, submits it, and follows it to its end. */
public final class RemoteBuild {

  private final Console console;
  private final boolean json;
  private final RemoteOptions remote;

  public RemoteBuild(Console console, boolean json, RemoteOptions remote) {
    this.console = console;
    this.json = json;
    this.remote = remote;
  }

  /**
   * Builds.
   *
   * @param detach whether to return after the submission
   * @return the exit code
   * @throws Refused when the service refuses it or cannot be used
   */
  public int run(SpecInput spec, BuildOptions options, boolean detach) {
    try (BuilderService local = console.open(Path.of(""))) {
      RemoteService service = remote.service(console, local.json(), options.owner());
      service.checkVersion();
      RemoteJob job = service.submit(withUploads(local, service, spec), options);
      if (detach) {
        return submitted(job);
      }
      return follow(service, job.runId());
    }
  }

  private int follow(RemoteService service, String runId) {
    try (Interrupt interrupt =
            Interrupt.install(console, "the service did not end the run in time");
        Progress progress = Progress.on(console.err(), json)) {
      RemoteCancellation cancellation = new RemoteCancellation(interrupt, console::note);
      RemoteJob ended = following(service, runId, progress, cancellation).toTheEnd();
      progress.finish();
      return ended(ended);
    }
  }

  /**
   * Follows a run to its end. An interrupt ends the watch alone.
   *
   * @return the exit code
   * @throws Refused when the service does not know the run or cannot be used
   */
  public int watch(String runId) {
    AtomicBoolean watching = new AtomicBoolean(true);
    try (BuilderService local = console.open(Path.of(""));
        Progress progress = Progress.on(console.err(), json)) {
      RemoteService service = remote.service(console, local.json(), Optional.empty());
      service.checkVersion();
      RemoteJob job = service.job(runId);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(watching, job.runId()), "leave"));
      RemoteJob ended =
          following(service, job.runId(), progress, RemoteCancellation.never()).toTheEnd();
      watching.set(false);
      progress.finish();
      return ended(ended);
    } catch (RemoteFailure failed) {
      watching.set(false);
      throw failed;
    }
  }

  private void leave(AtomicBoolean watching, String runId) {
    if (watching.get()) {
      console.note("stopped watching; run " + runId + " continues");
      console.flush();
    }
  }

  private RunFollower following(
      RemoteService service, String runId, Progress progress, RemoteCancellation cancellation) {
    boolean lines = !json && !progress.isDrawn();
    EventProgress events =
        new EventProgress(
            progress,
            step -> {
              if (lines) {
                console.note(runId + " " + step);
              }
            });
    return new RunFollower(service, runId, events, cancellation, RetryDelay.REAL);
  }

  /** Uploads the files of the spec; the text refers to them. An invalid spec is refused first. */
  private static String withUploads(BuilderService local, RemoteService service, SpecInput spec) {
    String text = new String(spec.document(), StandardCharsets.UTF_8);
    boolean plain = Arrays.equals(text.getBytes(StandardCharsets.UTF_8), spec.document());
    if (plain && spec.files().isEmpty()) {
      service.validate(text);
      return text;
    }
    ValidatedSpec valid = Refused.orValue(local.validateSpec(spec));
    return Refused.orValue(
        local.withFiles(valid, files -> valid.json(uploaded(service, valid, files))));
  }

  private static Map<Integer, List<UploadId>> uploaded(
      RemoteService service, ValidatedSpec valid, Map<FilePlace, UnpackedFile> files) {
    Map<Integer, List<UploadId>> ids = new HashMap<>();
    files.forEach(
        (place, file) -> {
          FileSource source = (FileSource) valid.spec().spec().sources().get(place.source());
          ids.computeIfAbsent(place.source(), index -> new ArrayList<>())
              .add(new UploadId(service.upload(source, file)));
        });
    return ids;
  }

  /** Prints a submitted job: its run id. */
  private int submitted(RemoteJob job) {
    print(job, () -> console.println(job.runId()));
    return ExitCode.OK;
  }

  /**
   * Prints a job that has ended.
   *
   * @return the exit code
   */
  private int ended(RemoteJob job) {
    print(job, () -> print(job));
    return switch (job.status()) {
      case "succeeded" -> ExitCode.OK;
      case "cancelled" -> ExitCode.INTERRUPTED;
      default -> ExitCode.FAILED;
    };
  }

  private void print(RemoteJob job, Runnable text) {
    if (json) {
      console.println(job.body());
    } else {
      text.run();
    }
  }

  private void print(RemoteJob job) {
    JsonFields body = ResponseFields.of(job.body());
    JsonFields response = body.fields("response");
    String dataset =
        response.text("dataset_id").map(id -> RemoteProblems.plain(id) + " ").orElse("");
    console.println("build: " + dataset + "(run " + job.runId() + ") " + job.status());
    response.objects("outcomes", RemoteBuild::outcome).forEach(console::println);
    response
        .object("composition")
        .ifPresent(made -> console.println(line(ResponseFields.of(made), "name", "")));
    response
        .text("manifest")
        .ifPresent(path -> console.println("manifest: " + RemoteProblems.plain(path)));
    response.object("materialized").ifPresent(this::tables);
    if (job.status().equals("succeeded")) {
      return;
    }
    String code = body.text("code").map(name -> " [" + RemoteProblems.plain(name) + "]").orElse("");
    String standard = job.status().equals("cancelled") ? "build interrupted" : "build failed";
    console.flush();
    console.note("error: " + body.text("error").map(RemoteProblems::plain).orElse(standard) + code);
  }

  private void tables(JsonObject materialized) {
    if (materialized.members().isEmpty()) {
      console.println("  no table committed");
    }
    JsonFields tables = ResponseFields.of(materialized);
    for (String key : materialized.members().keySet()) {
      JsonFields table = tables.fields(key);
      console.println(
          "  table %s: snapshot %s (revision %s)"
              .formatted(
                  text(table, "logical_name"),
                  text(table, "snapshot_id"),
                  table.whole("revision").map(String::valueOf).orElse("-")));
    }
  }

  private static String outcome(JsonFields outcome) {
    String stages = String.join(", ", outcome.texts("stages_completed"));
    return line(
        outcome,
        "source_key",
        " [" + (stages.isEmpty() ? "-" : RemoteProblems.plain(stages)) + "]");
  }

  private static String line(JsonFields made, String name, String stages) {
    return "  - "
        + text(made, name)
        + ": "
        + text(made, "status")
        + stages
        + made.text("error").map(error -> " " + RemoteProblems.plain(error)).orElse("");
  }

  private static String text(JsonFields fields, String member) {
    return RemoteProblems.plain(fields.text(member).orElse("-"));
  }
}
