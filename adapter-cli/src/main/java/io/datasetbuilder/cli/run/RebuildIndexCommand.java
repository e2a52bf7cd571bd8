package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.Refused;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.RebuildAnswer;
import io.datasetbuilder.embedded.json.RebuildBody;
import io.datasetbuilder.pipeline.runs.maintenance.RebuildReport;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rebuild-index}: makes the index of runs anew from their manifests. */
public final class RebuildIndexCommand extends Command {

  private final OutputDir outputDir = new OutputDir();

  public RebuildIndexCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command.usageMessage().description("Make the index of runs anew from their manifests.");
    outputDir.addTo(command);
  }

  @Override
  protected int run() {
    try (BuilderService service = new Services(console).open(outputDir.writable())) {
      RebuildAnswer answer = service.rebuildIndex();
      if (answer instanceof RebuildAnswer.Refused refused) {
        throw new Refused(refused.refusal());
      }
      tell(((RebuildAnswer.Rebuilt) answer).report());
      return ExitCode.OK;
    }
  }

  private void tell(RebuildReport report) {
    if (json()) {
      console.say(RebuildBody.of(report));
      return;
    }
    if (report.setAside()) {
      console.warn("a damaged index was set aside");
    }
    report
        .unreadable()
        .forEach(run -> console.warn("the manifest of run " + run + " is unreadable"));
    console.say("indexed " + report.indexed() + " run(s)");
  }

  @Override
  protected String refused() {
    return "index not rebuilt";
  }
}
