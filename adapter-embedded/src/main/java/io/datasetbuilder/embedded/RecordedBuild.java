package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.runs.event.EventJournal;
import io.datasetbuilder.pipeline.runs.event.EventRecorder;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.event.TerminalEvents;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/** A build inside a call, whose events are kept where the service keeps those of all builds. */
final class RecordedBuild {

  private static final Logger LOG = System.getLogger(RecordedBuild.class.getName());

  private final Assembly assembly;
  private final Principal owner;

  RecordedBuild(Assembly assembly, Principal owner) {
    this.assembly = assembly;
    this.owner = owner;
  }

  BuildAnswer run(SpecInput spec, SpecAnswer judged, RunId id, BuildOptions options) {
    BuildCall call = new BuildCall(assembly, owner);
    if (!assembly.place().recordsEvents() || !(judged instanceof SpecAnswer.Valid valid)) {
      return call.run(spec, judged, id, options);
    }
    RunEvents events = assembly.jobs().events();
    EventRecorder recorder = EventRecorder.ofRun(events, id, journal(valid, options));
    BuildListener both =
        options.listener() == BuildListener.NONE
            ? recorder
            : new CompositeBuildListener(options.listener(), recorder);
    NewEvent ending = TerminalEvents.failed(Optional.empty());
    try {
      BuildAnswer answer = call.run(spec, judged, id, options.heardBy(both));
      ending = ending(answer, recorder);
      return answer;
    } finally {
      if (recorder.hasBegun()) {
        append(events, id, ending);
      }
    }
  }

  private EventJournal journal(SpecAnswer.Valid valid, BuildOptions options) {
    return new EventJournal(
        owner.ownerId(),
        owner.label(),
        options.retryOf(),
        Optional.of(valid.spec().spec().datasetId()),
        assembly.place().clock().instant());
  }

  private static NewEvent ending(BuildAnswer answer, EventRecorder recorder) {
    if (answer instanceof BuildAnswer.Finished finished) {
      return TerminalEvents.of(finished.run().manifest().run().status(), recorder.failures());
    }
    Refusal refusal = ((BuildAnswer.Refused) answer).refusal();
    return TerminalEvents.failed(refusal.problems().stream().map(Problem::message).findFirst());
  }

  /** A failed write of an event fails no build. */
  private static void append(RunEvents events, RunId id, NewEvent ending) {
    try {
      events.append(id, ending);
    } catch (RuntimeException unwritten) {
      LOG.log(Level.WARNING, "the ending of run " + id + " was not recorded", unwritten);
    }
  }
}
