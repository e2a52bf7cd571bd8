package io.datasetbuilder.archtest.wrong.cli;

import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand;
import io.datasetbuilder.embedded.BuilderService;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;

/** A command that opens the service or calls one instead of using its client. */
final class DecidesByItself extends LocalOrRemoteCommand {

  DecidesByItself(Console console) {
    super(console, Reads.RUNS, "not done", "Decide where to run.");
  }

  @Override
  protected int run(ServiceClient client) {
    try (BuilderService service = BuilderService.builder(Path.of("build")).build()) {
      URI address = URI.create("http://localhost/" + service.exportKinds().size());
      return HttpRequest.newBuilder(address).build().hashCode();
    }
  }
}
