package io.datasetbuilder.cli.build;

import io.datasetbuilder.cli.command.Interrupt;
import io.datasetbuilder.cli.command.Refused;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.cli.output.Progress;
import io.datasetbuilder.cli.remote.EventProgress;
import io.datasetbuilder.cli.remote.RemoteCancellation;
import io.datasetbuilder.cli.remote.RemoteFailure;
import io.datasetbuilder.cli.remote.RemoteJob;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.cli.remote.RetryDelay;
import io.datasetbuilder.cli.remote.RunFollower;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.SpecAnswer;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.SubstitutedSpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A build by a service elsewhere: hands in what it needs, submits it, and follows it. */
final class RemoteBuild {

  private final Console console;
  private final boolean json;
  private final RemoteOptions remote;

  RemoteBuild(Console console, boolean json, RemoteOptions remote) {
    this.console = console;
    this.json = json;
    this.remote = remote;
  }

  /**
   * Builds.
   *
   * @param detach whether to return once it is submitted
   * @return the exit code
   * @throws Refused when the service refuses it or cannot be used
   */
  int run(SpecInput spec, Optional<String> runId, Optional<String> retryOf, boolean detach) {
    try (BuilderService local = new Services(console).open(Path.of(""))) {
      RemoteService service = remote.service(console, local.json());
      service.greet();
      RemoteJob job = service.submit(handedIn(local, service, spec), runId, retryOf);
      if (detach) {
        return new RemoteJobFormatter(console, json).submitted(job);
      }
      return follow(service, job.runId());
    } catch (RemoteFailure failed) {
      throw new Refused(failed.refusal());
    }
  }

  private int follow(RemoteService service, String runId) {
    try (Interrupt interrupt =
            Interrupt.install(console, "the service did not end the run in time");
        Progress progress = Progress.on(console.err(), json)) {
      RemoteCancellation wish = new RemoteCancellation(interrupt, console::note);
      RemoteJob ended = following(service, runId, progress, wish).toTheEnd();
      progress.finish();
      return new RemoteJobFormatter(console, json).ended(ended);
    }
  }

  /** Follows a run on this console. */
  RunFollower following(
      RemoteService service, String runId, Progress progress, RemoteCancellation wish) {
    boolean lines = !json && !progress.isDrawn();
    EventProgress events =
        new EventProgress(progress, sentence -> sayIf(lines, runId + " " + sentence));
    return new RunFollower(service, runId, events, wish, RetryDelay.real());
  }

  private void sayIf(boolean wanted, String line) {
    if (wanted) {
      console.note(line);
    }
  }

  /** The text of the spec, with its files handed in; one that is not valid is refused first. */
  private static String handedIn(BuilderService local, RemoteService service, SpecInput spec) {
    String text = new String(spec.document(), StandardCharsets.UTF_8);
    boolean plain = Arrays.equals(text.getBytes(StandardCharsets.UTF_8), spec.document());
    if (plain && spec.files().isEmpty()) {
      service.validate(text);
      return text;
    }
    SpecAnswer answer = local.validateSpec(spec);
    if (answer instanceof SpecAnswer.Refused refused) {
      throw new Refused(refused.refusal());
    }
    List<SourceSpec> sources = ((SpecAnswer.Valid) answer).spec().spec().sources();
    Map<Integer, UploadId> ids = new HashMap<>();
    for (int index = 0; index < sources.size(); index++) {
      Path file = spec.files().get(nameOf(sources.get(index), index));
      if (file != null && sources.get(index) instanceof FileSource source) {
        ids.put(index, new UploadId(service.upload(source, file)));
      }
    }
    return SubstitutedSpec.json(spec, ids::get);
  }

  /** As files are named for sources. */
  private static String nameOf(SourceSpec source, int index) {
    return source.common().alias().orElseGet(() -> String.valueOf(index));
  }
}
