package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.Refused;
import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.json.ProviderTestBody;
import io.datasetbuilder.pipeline.source.provider.connection.ConnectionProblem;
import io.datasetbuilder.pipeline.source.provider.connection.ConnectionTestResult;
import io.datasetbuilder.pipeline.source.provider.connection.ConnectionTestResult.TooSoon;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;
import io.datasetbuilder.pipeline.source.provider.connection.TestStatus;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import picocli.CommandLine.Model.CommandSpec;

/** {@code providers test PROVIDER}: whether a provider answers with the key that builds use. */
public final class ProvidersTestCommand extends Command {

  private final OutputDir outputDir = new OutputDir();
  private final ProviderName provider = new ProviderName();

  public ProvidersTestCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command
        .usageMessage()
        .description("Call a provider once, for one record, with the key that builds use.");
    provider.addTo(command);
    outputDir.addTo(command);
  }

  @Override
  protected int run() {
    try (BuilderService service = new Services(console).open(outputDir.folder())) {
      CredentialRule credential = RunResults.of(service.providers().credential(provider.value()));
      ConnectionTestResult answer = RunResults.of(service.providers().test(provider.value()));
      return answer instanceof TooSoon tooSoon
          ? wait(tooSoon)
          : tell(((ConnectionTestResult.Tested) answer).result(), credential);
    }
  }

  private int wait(TooSoon answer) {
    if (json()) {
      console.say(ProviderTestBody.tooSoon(provider.value(), answer));
      return ExitCode.FAILED;
    }
    String message = ProviderTestBody.tooSoonText(provider.value(), answer);
    throw Refused.because(
        Reason.NOT_POSSIBLE, Problem.of(ConnectionProblem.PROBE_RATE_LIMITED, "", message));
  }

  private int tell(TestResult result, CredentialRule credential) {
    answer(() -> ProviderTestBody.of(result), () -> console.say(text(result, credential)));
    return result.status() == TestStatus.CONNECTED ? ExitCode.OK : ExitCode.FAILED;
  }

  private static String text(TestResult result, CredentialRule credential) {
    String begin = result.provider() + ": ";
    return begin
        + switch (result.status()) {
          case CONNECTED -> "connected in " + result.latencyMs() + " ms" + call(result);
          case FAILED -> "failed: " + result.error().orElseThrow().wire() + call(result);
          case NOT_CONFIGURED ->
              "no key: set "
                  + credential.variable()
                  + (credential.isPair() ? " and " + credential.secretVariable() : "")
                  + ", or run providers key set "
                  + result.provider();
          case NOT_TESTABLE -> "no dataset can be called without knowing more";
        };
  }

  private static String call(TestResult result) {
    String status =
        result.responseCode().isPresent() ? ", HTTP " + result.responseCode().getAsInt() : "";
    return " (dataset " + result.dataset().orElse(RunResults.UNKNOWN) + status + ")";
  }

  @Override
  protected String refused() {
    return "not tested";
  }
}
