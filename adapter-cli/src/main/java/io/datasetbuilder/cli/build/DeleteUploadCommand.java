package io.datasetbuilder.cli.build;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.ListOptions;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.UploadBody;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.source.upload.Upload;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code uploads delete UPLOAD_ID}: removes an upload; finished runs keep what they read of it. */
public final class DeleteUploadCommand extends Command {

  private final OutputDir outputDir = new OutputDir();

  private final PositionalParamSpec id =
      ListOptions.parameter(0, "1", "UPLOAD_ID", "The id of an upload.");

  public DeleteUploadCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command
        .usageMessage()
        .description("Delete an upload.", "Finished runs keep what they read of it.");
    command.addPositional(id);
    outputDir.addTo(command);
  }

  @Override
  protected int run() {
    try (BuilderService service = new Services(console).open(outputDir.folder())) {
      Upload deleted = RunResults.of(service.uploads().delete(id.getValue()));
      answer(() -> UploadBody.deleted(deleted), () -> console.say(said(deleted)));
      return ExitCode.OK;
    }
  }

  private static String said(Upload deleted) {
    return "deleted " + deleted.id() + " (" + NumberFormat.bytes(deleted.content().bytes()) + ")";
  }

  @Override
  protected String refused() {
    return "nothing deleted";
  }
}
