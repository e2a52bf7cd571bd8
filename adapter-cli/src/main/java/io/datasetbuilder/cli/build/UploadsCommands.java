package io.datasetbuilder.cli.build;

import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.cli.output.ValueFormatter;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.UploadBody;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import io.datasetbuilder.pipeline.source.upload.Upload;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code uploads …}: lists, shows and deletes the stored uploads. */
public final class UploadsCommands {

  private UploadsCommands() {}

  public static CommandGroup group(Console console) {
    return new CommandGroup("List, show and delete stored uploads.")
        .with("list", new ListUploadsCommand(console))
        .with("show", new ShowUploadCommand(console))
        .with("delete", new DeleteUploadCommand(console));
  }

  /** {@code uploads list}: the stored uploads, newest first. */
  private static final class ListUploadsCommand extends ServiceCommand {

    ListUploadsCommand(Console console) {
      super(console, "no list of uploads", "List the stored uploads, newest first.");
    }

    @Override
    protected int run(BuilderService service) {
      List<Upload> uploads = valueOf(service.uploads().list());
      print(() -> UploadBody.of(uploads), () -> print(uploads));
      return ExitCode.OK;
    }

    private void print(List<Upload> uploads) {
      if (uploads.isEmpty()) {
        console.println("no uploads");
        return;
      }
      TextTable table = new TextTable("UPLOAD", "SIZE", "FORMAT", "CREATED", "EXPIRES", "FILE");
      for (Upload upload : uploads) {
        table.row(
            upload.id().value(),
            NumberFormat.bytes(upload.content().bytes()),
            upload.format().wire(),
            ValueFormatter.time(Optional.of(upload.createdAt())),
            ValueFormatter.time(upload.expiresAt()),
            upload.originalFilename().map(DisplayFilename::value).orElse(ValueFormatter.UNKNOWN));
      }
      table.print(console, "");
    }
  }

  /** Base of the commands about one upload. */
  private abstract static class UploadIdCommand extends ServiceCommand {

    private final PositionalParamSpec id =
        Options.parameter(0, "1", "UPLOAD_ID", "The id of an upload.");

    UploadIdCommand(Console console, String refused, String... description) {
      super(console, refused, description);
    }

    @Override
    protected final void addOptions(CommandSpec command) {
      command.addPositional(id);
    }

    final String id() {
      return id.getValue();
    }
  }

  /** {@code uploads show UPLOAD_ID}: the description of an upload, without its content. */
  private static final class ShowUploadCommand extends UploadIdCommand {

    ShowUploadCommand(Console console) {
      super(console, "no upload to show", "Show the description of an upload.");
    }

    @Override
    protected int run(BuilderService service) {
      Upload upload = valueOf(service.uploads().find(id()));
      print(() -> UploadBody.of(upload), () -> print(upload));
      return ExitCode.OK;
    }

    private void print(Upload upload) {
      String name =
          upload.originalFilename().map(DisplayFilename::value).map(PlainLine::of).orElse("-");
      console.println("upload: " + upload.id());
      console.println("  file: " + name);
      console.println("  format: " + upload.format().wire());
      console.println("  encoding: " + upload.encoding());
      console.println("  size: " + NumberFormat.bytes(upload.content().bytes()));
      console.println("  created: " + NumberFormat.moment(upload.createdAt()));
      console.println("  expires: " + upload.expiresAt().map(NumberFormat::moment).orElse("never"));
    }
  }

  /** {@code uploads delete UPLOAD_ID}: deletes an upload; finished runs keep their copy. */
  private static final class DeleteUploadCommand extends UploadIdCommand {

    DeleteUploadCommand(Console console) {
      super(
          console,
          "nothing deleted",
          "Delete an upload.",
          "Finished runs keep their copy of its content.");
    }

    @Override
    protected int run(BuilderService service) {
      Upload deleted = valueOf(service.uploads().delete(id()));
      print(
          () -> UploadBody.deleted(deleted),
          () ->
              console.println(
                  "deleted "
                      + deleted.id()
                      + " ("
                      + NumberFormat.bytes(deleted.content().bytes())
                      + ")"));
      return ExitCode.OK;
    }
  }
}
