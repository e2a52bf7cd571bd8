package io.datasetbuilder.cli;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.text.Shown;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.UploadAnswer;
import io.datasetbuilder.embedded.json.UploadBody;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.upload.FileFormats;
import io.datasetbuilder.pipeline.upload.Upload;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code upload FILE}: keeps a file, and prints the id that a spec refers to. */
@CommandLine.Command(
    name = "upload",
    description = "Keep a copy of a data file and print its upload id.")
final class UploadCommand extends Command {

  @Mixin private final OutputDir outputDir = new OutputDir();

  @Parameters(index = "0", paramLabel = "FILE", description = "A CSV, JSON, JSONL or Parquet file.")
  private Path file;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "csv, json, jsonl or parquet (default: told by the file's name).")
  private String format;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      defaultValue = "utf-8",
      description = "Text encoding (default: ${DEFAULT-VALUE}).")
  private String encoding;

  UploadCommand(Console console) {
    super(console);
  }

  @Override
  int run() {
    Optional<FileFormat> declared = Optional.ofNullable(format).map(UploadCommand::formatOf);
    try (BuilderService service = new Services(console).open(outputDir.folder)) {
      UploadAnswer answer = service.registerUpload(file, declared, encoding);
      if (answer instanceof UploadAnswer.Refused refused) {
        throw new Refused(refused.refusal());
      }
      tell(((UploadAnswer.Kept) answer).upload());
      return ExitCode.OK;
    }
  }

  private void tell(Upload upload) {
    if (common.json) {
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
                "there is no format " + Shown.quoted(name))
            .withHint("use csv, json, jsonl or parquet");
    return Refused.because(Reason.NOT_POSSIBLE, problem);
  }

  @Override
  String refused() {
    return "upload refused";
  }
}
