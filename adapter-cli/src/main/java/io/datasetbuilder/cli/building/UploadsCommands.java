package io.datasetbuilder.cli.building;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.DataFile;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.cli.output.ValueFormatter;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.source.local.FileForms;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import io.datasetbuilder.pipeline.source.local.LocalFileProblem;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.submission.UploadRead;
import io.datasetbuilder.wire.UploadBody;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
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

    private final PositionalParamSpec id = parameter(0, "UPLOAD_ID", "The id of an upload.");

    UploadIdCommand(Console console, String refused, String... description) {
      super(console, refused, description);
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
      upload
          .origin()
          .original()
          .ifPresent(
              original ->
                  console.println(
                      "  unpacked from: " + PlainLine.of(JsonRenderer.line(original.toJson()))));
      console.println("  format: " + upload.format().wire());
      console.println("  encoding: " + upload.encoding());
      if (!upload.read().isDefault()) {
        console.println("  read: " + JsonRenderer.line(upload.read().members()));
      }
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

  /** {@code upload FILE}: stores a file, and prints the id that a spec refers to. */
  public static final class UploadCommand extends ServiceCommand {

    private final PositionalParamSpec file = add(Options.dataFile());

    private final OptionSpec format =
        choice(
            "--format",
            "FORMAT",
            Stream.of(FileFormat.values()).map(FileFormat::wire).toList(),
            "csv, json, jsonl or parquet (default: by the file's name or content).");

    private final OptionSpec encoding =
        add(
            OptionSpec.builder("--encoding")
                .paramLabel("NAME")
                .type(String.class)
                .defaultValue("utf-8")
                .description("Text encoding (default: ${DEFAULT-VALUE}).")
                .build());

    private final OptionSpec read =
        option(
            "--read",
            "JSON",
            "Form of the records, with the members of sources[].read, such as",
            "'{\"delimiter\": \";\"}', or auto for the form that the file proves. Sources",
            "without read use it.");

    public UploadCommand(Console console) {
      super(console, "upload refused", "Store a copy of a data file and print its upload id.");
    }

    @Override
    protected Path folder() {
      return writableFolder();
    }

    @Override
    protected int run() {
      declaredFormat(); // refuses an unknown format before the service is opened
      return super.run();
    }

    private Optional<FileFormat> declaredFormat() {
      return Options.<String>value(format).map(UploadCommand::formatOf);
    }

    @Override
    protected int run(BuilderService service) {
      LocalFile data = new DataFile(console.in()).of(file.getValue());
      Upload upload =
          valueOf(
              declaredRead(service)
                  .then(
                      form ->
                          service
                              .uploads()
                              .keep(data, declaredFormat(), encoding.getValue(), form)));
      print(() -> UploadBody.of(upload), () -> console.println(upload.id().value()));
      return ExitCode.OK;
    }

    private Result<UploadRead> declaredRead(BuilderService service) {
      return Options.<String>value(read)
          .map(service.uploads()::read)
          .orElseGet(() -> Result.ok(UploadRead.DEFAULT));
    }

    private static FileFormat formatOf(String name) {
      return FileForms.formatNamed(name).orElseThrow(() -> unknownFormat(name));
    }

    private static Refused unknownFormat(String name) {
      return Refused.notPossible(
          LocalFileProblem.UNKNOWN_FILE_FORMAT,
          "--format",
          "there is no format " + Quoting.quoted(name),
          "use csv, json, jsonl or parquet");
    }
  }
}
