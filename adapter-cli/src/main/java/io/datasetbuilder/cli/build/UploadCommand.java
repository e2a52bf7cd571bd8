package io.datasetbuilder.cli.build;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.UploadBody;
import io.datasetbuilder.embedded.problem.Refusal.Reason;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.spec.LocalFiles;
import io.datasetbuilder.pipeline.source.upload.Upload;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code upload FILE}: stores a file, and prints the id that a spec refers to. */
public final class UploadCommand extends ServiceCommand {

  private final PositionalParamSpec file = Options.dataFile();

  private final OptionSpec format =
      Options.choice(
          "--format",
          "FORMAT",
          Stream.of(FileFormat.values()).map(FileFormat::wire).toList(),
          "csv, json, jsonl or parquet (default: by the file's name).");

  private final OptionSpec encoding =
      OptionSpec.builder("--encoding")
          .paramLabel("NAME")
          .type(String.class)
          .defaultValue("utf-8")
          .description("Text encoding (default: ${DEFAULT-VALUE}).")
          .build();

  public UploadCommand(Console console) {
    super(console, "upload refused", "Store a copy of a data file and print its upload id.");
  }

  @Override
  protected void addOptions(CommandSpec command) {
    command.addPositional(file).addOption(format).addOption(encoding);
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
    Upload upload =
        valueOf(service.registerUpload(file.getValue(), declaredFormat(), encoding.getValue()));
    print(() -> UploadBody.of(upload), () -> console.println(upload.id().value()));
    return ExitCode.OK;
  }

  private static FileFormat formatOf(String name) {
    return LocalFiles.formatNamed(name).orElseThrow(() -> unknownFormat(name));
  }

  private static Refused unknownFormat(String name) {
    Problem problem =
        Problem.of(
                ServiceProblem.UNKNOWN_FILE_FORMAT,
                "--format",
                "there is no format " + Quoting.quoted(name))
            .withHint("use csv, json, jsonl or parquet");
    return Refused.because(Reason.NOT_POSSIBLE, problem);
  }
}
