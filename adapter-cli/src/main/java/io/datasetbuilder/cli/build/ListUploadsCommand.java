package io.datasetbuilder.cli.build;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.UploadBody;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import io.datasetbuilder.pipeline.source.upload.Upload;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code uploads list}: the kept uploads, newest first. */
public final class ListUploadsCommand extends Command {

  private final OutputDir outputDir = new OutputDir();

  public ListUploadsCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command.usageMessage().description("List the kept uploads, newest first.");
    outputDir.addTo(command);
  }

  @Override
  protected int run() {
    try (BuilderService service = new Services(console).open(outputDir.folder())) {
      List<Upload> uploads = RunResults.of(service.uploads().list());
      answer(() -> UploadBody.of(uploads), () -> print(uploads));
      return ExitCode.OK;
    }
  }

  private void print(List<Upload> uploads) {
    if (uploads.isEmpty()) {
      console.say("no uploads");
      return;
    }
    TextTable table = new TextTable("UPLOAD", "SIZE", "FORMAT", "CREATED", "EXPIRES", "FILE");
    for (Upload upload : uploads) {
      table.row(
          upload.id().value(),
          NumberFormat.bytes(upload.content().bytes()),
          upload.format().wire(),
          RunResults.time(Optional.of(upload.createdAt())),
          RunResults.time(upload.expiresAt()),
          upload.originalFilename().map(DisplayFilename::value).orElse(RunResults.UNKNOWN));
    }
    table.print(console, "");
  }

  @Override
  protected String refused() {
    return "no list of uploads";
  }
}
