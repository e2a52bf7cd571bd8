package io.datasetbuilder.http.build;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.JobDesk;
import io.datasetbuilder.embedded.json.RunEventsBody;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Handler;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.RunIdParam;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.Locale;
import java.util.Objects;

/** The events of a run: as a list, or as they happen (Spec, "Events"). */
final class ReadEvents implements Handler {

  private static final String STREAM = "text/event-stream";

  private final BuilderService service;

  ReadEvents(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  @Override
  public Reply handle(Call call) {
    RunId run = RunIdParam.of(call);
    EventsQuestion question = EventsQuestion.of(call);
    JobDesk jobs = service.session(call.principal()).jobs();
    return call.header("Accept").filter(ReadEvents::asksForStream).isPresent()
        ? new Reply.Events(Refusals.known(jobs.follow(run)), question.positionOfStream())
        : Reply.ok(
            RunEventsBody.of(
                run,
                Refusals.known(
                    jobs.events(run, question.after(), question.limit(), question.tail()))));
  }

  private static boolean asksForStream(String accept) {
    return accept.toLowerCase(Locale.ROOT).contains(STREAM);
  }
}
