package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.Refused;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.json.VerifyBody;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.verify.Check;
import io.datasetbuilder.pipeline.runs.verify.VerifyReport;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code verify RUN}: proves a finished run, by its id or by its folder. */
public final class VerifyCommand extends Command {

  private final OutputDir outputDir = new OutputDir();

  private final PositionalParamSpec named =
      PositionalParamSpec.builder()
          .index("0")
          .arity("1")
          .required(true)
          .paramLabel("RUN")
          .type(String.class)
          .description("A run id of the output folder, or the folder of a run.")
          .build();

  private final OptionSpec deep =
      OptionSpec.builder("--deep")
          .type(boolean.class)
          .arity("0")
          .description(
              "Also read every cell of every Parquet file, by another reader than the engine that"
                  + " wrote them.")
          .build();

  public VerifyCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command
        .usageMessage()
        .description("Compute a run's digests, counts and checksums again and compare them.");
    command.addPositional(named).addOption(deep);
    outputDir.addTo(command);
  }

  @Override
  protected int run() {
    String run = named.getValue();
    boolean isId = RunId.isValid(run) && Files.exists(outputDir.folder().resolve(run));
    return !isId && Files.isDirectory(Path.of(run))
        ? verifyFolder(Path.of(run).toAbsolutePath().normalize())
        : verify(outputDir.folder(), run);
  }

  private int verifyFolder(Path folder) {
    return folder.getParent() == null
        ? verify(folder, "")
        : verify(folder.getParent(), folder.getFileName().toString());
  }

  private int verify(Path outputFolder, String name) {
    if (!RunId.isValid(name)) {
      String message =
          Quoting.quoted(named.getValue()) + " is neither a run id nor the folder of a run";
      throw Refused.because(
          Reason.NOT_POSSIBLE, Problem.of(RunProblem.INVALID_RUN_ID, "", message));
    }
    try (BuilderService service = new Services(console).open(outputFolder)) {
      RunId run = new RunId(name);
      VerifyReport report =
          Boolean.TRUE.equals(deep.getValue())
              ? service.verifyRunDeep(run)
              : service.verifyRun(run);
      tell(report);
      return report.passed() ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  private void tell(VerifyReport report) {
    if (json()) {
      console.say(VerifyBody.of(report));
      return;
    }
    console.say("verify: run " + report.runId().value());
    for (Check check : report.checks()) {
      console.say("  %-7s %s: %s".formatted(check.status().wire(), check.name(), check.detail()));
    }
    if (!report.passed()) {
      console.flush();
      new ProblemFormatter(console)
          .report("the run is not what its manifest says", report.problems());
    }
  }

  @Override
  protected String refused() {
    return "verify refused";
  }
}
