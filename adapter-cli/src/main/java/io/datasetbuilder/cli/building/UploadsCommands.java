package io.datasetbuilder.cli.building;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.DataFile;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.command.ServiceOperation;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.Refused;
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
import io.datasetbuilder.pipeline.submission.Uploads;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.terminal.ValueFormatter;
import io.datasetbuilder.wire.UploadBody;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code uploads …}: lists, shows and deletes the stored uploads. */
public final class UploadsCommands {

  private final Console console;

  private UploadsCommands(Console console) {
    this.console = console;
  }

  public static CommandGroup group(Console console) {
    UploadsCommands commands = new UploadsCommands(console);
    return new CommandGroup("List, show and delete stored uploads.")
        .with(
            "list",
            new ServiceOperation<>(
                console,
                List.of(),
                service -> service.uploads().list(),
                UploadBody::of,
                commands::list,
                "no list of uploads",
                "List the stored uploads, newest first."))
        .with(
            "show",
            commands.ofOne(
                Uploads::find,
                UploadBody::of,
                commands::show,
                "no upload to show",
                "Show the description of an upload."))
        .with(
            "delete",
            commands.ofOne(
                Uploads::delete,
                UploadBody::deleted,
                commands::showDeleted,
                "nothing deleted",
                "Delete an upload.",
                "Finished runs keep their copy of its content."));
  }

  private ServiceOperation<Upload> ofOne(
      BiFunction<Uploads, String, Result<Upload>> operation,
      Function<Upload, JsonObject> body,
      Consumer<Upload> view,
      String refused,
      String... description) {
    PositionalParamSpec id = Options.parameter(0, "1", "UPLOAD_ID", "The id of an upload.");
    return new ServiceOperation<>(
        console,
        List.of(id),
        service -> operation.apply(service.uploads(), id.getValue()),
        body,
        view,
        refused,
        description);
  }

  private void list(List<Upload> uploads) {
    new TextTable<Upload>()
        .column("UPLOAD", upload -> upload.id().value())
        .column("SIZE", upload -> NumberFormat.bytes(upload.content().bytes()))
        .column("FORMAT", upload -> upload.format().wire())
        .column("CREATED", upload -> NumberFormat.moment(upload.createdAt()))
        .column("EXPIRES", upload -> ValueFormatter.time(upload.expiresAt()))
        .column("FILE", UploadsCommands::file)
        .printOr("no uploads", console::println, uploads);
  }

  private static String file(Upload upload) {
    return upload.originalFilename().map(DisplayFilename::value).orElse(ValueFormatter.UNKNOWN);
  }

  private void show(Upload upload) {
    console.println("upload: " + upload.id());
    console.println("  file: " + PlainLine.of(file(upload)));
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

  private void showDeleted(Upload upload) {
    String bytes = NumberFormat.bytes(upload.content().bytes());
    console.println("deleted " + upload.id() + " (" + bytes + ")");
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
      return show(
          declaredRead(service)
              .then(
                  form ->
                      service.uploads().keep(data, declaredFormat(), encoding.getValue(), form)),
          UploadBody::of,
          upload -> console.println(upload.id().value()));
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
