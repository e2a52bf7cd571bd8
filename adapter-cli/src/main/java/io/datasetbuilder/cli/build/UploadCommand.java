package io.datasetbuilder.cli.build;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.DataFile;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.Refused;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.UploadAnswer;
import io.datasetbuilder.embedded.json.UploadBody;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.upload.FileFormats;
import io.datasetbuilder.pipeline.source.upload.Upload;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code upload FILE}: keeps a file, and prints the id that a spec refers to. */
public final class UploadCommand extends Command {

  private final OutputDir outputDir = new OutputDir();

  private final PositionalParamSpec file = DataFile.parameter();

  private final OptionSpec format =
      OptionSpec.builder("--format")
          .paramLabel("FORMAT")
          .type(String.class)
          .completionCandidates(Stream.of(FileFormat.values()).map(FileFormat::wire).toList())
          .description("csv, json, jsonl or parquet (default: told by the file's name).")
          .build();

  private final OptionSpec encoding =
      OptionSpec.builder("--encoding")
          .paramLabel("NAME")
          .type(String.class)
          .defaultValue("utf-8")
          .description("Text encoding (default: ${DEFAULT-VALUE}).")
          .build();

  public UploadCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command.usageMessage().description("Keep a copy of a data file and print its upload id.");
    command.addPositional(file).addOption(format).addOption(encoding);
    outputDir.addTo(command);
  }

  @Override
  protected int run() {
    Optional<FileFormat> declared =
        Optional.<String>ofNullable(format.getValue()).map(UploadCommand::formatOf);
    try (BuilderService service = new Services(console).open(outputDir.writable())) {
      UploadAnswer answer = service.registerUpload(file.getValue(), declared, encoding.getValue());
      if (answer instanceof UploadAnswer.Refused refused) {
        throw new Refused(refused.refusal());
      }
      tell(((UploadAnswer.Kept) answer).upload());
      return ExitCode.OK;
    }
  }

  private void tell(Upload upload) {
    if (json()) {
      console.say(UploadBody.of(upload));
    } else {
      console.say(upload.id().value());
    }
  }

  private static FileFormat formatOf(String name) {
    return FileFormats.named(name).orElseThrow(() -> unknownFormat(name));
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

  @Override
  protected String refused() {
    return "upload refused";
  }
}
