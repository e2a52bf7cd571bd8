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
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import io.datasetbuilder.pipeline.source.upload.Upload;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code uploads show UPLOAD_ID}: what is known of an upload; its content is never shown. */
public final class ShowUploadCommand extends Command {

  private final OutputDir outputDir = new OutputDir();

  private final PositionalParamSpec id =
      ListOptions.parameter(0, "1", "UPLOAD_ID", "The id of an upload.");

  public ShowUploadCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command.usageMessage().description("Show what is known of an upload.");
    command.addPositional(id);
    outputDir.addTo(command);
  }

  @Override
  protected int run() {
    try (BuilderService service = new Services(console).open(outputDir.folder())) {
      Upload upload = RunResults.of(service.uploads().find(id.getValue()));
      answer(() -> UploadBody.of(upload), () -> print(upload));
      return ExitCode.OK;
    }
  }

  private void print(Upload upload) {
    String name =
        upload.originalFilename().map(DisplayFilename::value).map(PlainLine::of).orElse("-");
    console.say("upload: " + upload.id());
    console.say("  file: " + name);
    console.say("  format: " + upload.format().wire());
    console.say("  encoding: " + upload.encoding());
    console.say("  size: " + NumberFormat.bytes(upload.content().bytes()));
    console.say("  created: " + RunResults.time(Optional.of(upload.createdAt())));
    console.say("  expires: " + upload.expiresAt().map(NumberFormat::moment).orElse("never"));
  }

  @Override
  protected String refused() {
    return "no upload to show";
  }
}
