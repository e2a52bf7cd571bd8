package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.command.ServiceOperation;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.connection.ProviderStanding;
import io.datasetbuilder.pipeline.source.provider.connection.ProviderStanding.KeyOrigin;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection.ConnectionTestResult.TooSoon;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.terminal.ValueFormatter;
import io.datasetbuilder.wire.ProviderBodies;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code providers …}: the keys of providers and tests of their connections. */
public final class ProvidersCommands {

  private ProvidersCommands() {}

  public static CommandGroup group(Console console) {
    return new CommandGroup("Manage keys of providers, and test and verify their connections.")
        .with("list", ProvidersList.command(console))
        .with("test", new ProvidersTestCommand(console))
        .with("verify", new ProvidersVerifyCommand(console))
        .with("key", ProviderKeyCommands.group(console)::spec);
  }

  static PositionalParamSpec providerName() {
    return Options.parameter(0, "1", "PROVIDER", "Name of a provider, as providers list shows it.");
  }

  /** {@code providers list}: the providers, the origins of their keys, and their last tests. */
  private static final class ProvidersList {

    static ServiceOperation<List<ProviderStanding>> command(Console console) {
      return new ServiceOperation<>(
          console,
          List.of(),
          service -> service.providers().list(),
          ProviderBodies::list,
          providers -> print(console, providers),
          "no list of providers",
          "List the providers with their need of a key and the origin of yours.");
    }

    private static void print(Console console, List<ProviderStanding> providers) {
      new TextTable<ProviderStanding>()
          .column("PROVIDER", ProviderStanding::provider)
          .column("KEY", provider -> need(provider.credential()))
          .column("COMES FROM", provider -> comesFrom(provider.key()))
          .column("VARIABLE", provider -> variables(provider.credential()))
          .column(
              "LAST TEST",
              provider ->
                  provider.lastTest().map(ProvidersList::lastTest).orElse(ValueFormatter.UNKNOWN))
          .print(console::println, "", providers);
    }

    private static String need(CredentialRule rule) {
      return rule.need() == Need.NEVER ? ValueFormatter.UNKNOWN : rule.need().wire();
    }

    private static String comesFrom(KeyOrigin origin) {
      return switch (origin) {
        case NONE -> ValueFormatter.UNKNOWN;
        case REQUEST -> "request";
        case STORED -> "store";
        case ENVIRONMENT -> "variable";
        case UNREADABLE -> "store, but cannot be decrypted";
        case INVALID -> "variable, but cannot be a key";
        case INCOMPLETE -> "second secret is missing";
      };
    }

    private static String variables(CredentialRule rule) {
      if (rule.need() == Need.NEVER) {
        return ValueFormatter.UNKNOWN;
      }
      return rule.isPair() ? rule.variable() + ", " + rule.secretVariable() : rule.variable();
    }

    private static String lastTest(TestResult result) {
      String category = result.error().map(error -> " (" + error.wire() + ")").orElse("");
      return result.status().wire()
          + category
          + ", "
          + ValueFormatter.time(Optional.of(result.checkedAt()));
    }
  }

  /** {@code providers test PROVIDER}: calls a provider with the key that builds use. */
  private static final class ProvidersTestCommand extends ServiceCommand {

    private final PositionalParamSpec provider = add(providerName());

    ProvidersTestCommand(Console console) {
      super(
          console,
          "not tested",
          "Call a provider once, for one record, with the key that builds use.");
    }

    @Override
    protected int run(BuilderService service) {
      String name = provider.getValue();
      CredentialRule credential = valueOf(service.providers().credential(name));
      TestConnection.ConnectionTestResult answer = valueOf(service.providers().test(name));
      return answer instanceof TooSoon tooSoon
          ? wait(name, tooSoon)
          : print(((TestConnection.ConnectionTestResult.Tested) answer).result(), credential);
    }

    private int wait(String name, TooSoon answer) {
      if (json()) {
        console.println(ProviderBodies.tooSoon(name, answer));
        return ExitCode.FAILED;
      }
      String message = ProviderBodies.tooSoonText(name, answer);
      throw Refused.notPossible(ProviderProblem.PROBE_RATE_LIMITED, "", message);
    }

    private int print(TestResult result, CredentialRule credential) {
      print(() -> ProviderBodies.test(result), () -> console.println(text(result, credential)));
      return result.status() == TestResult.TestStatus.CONNECTED ? ExitCode.OK : ExitCode.FAILED;
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
      return " (dataset " + result.dataset().orElse(ValueFormatter.UNKNOWN) + status + ")";
    }
  }
}
