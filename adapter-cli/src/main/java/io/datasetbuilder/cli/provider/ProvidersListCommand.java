package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.ProviderListBody;
import io.datasetbuilder.embedded.provider.KeyOrigin;
import io.datasetbuilder.embedded.provider.ProviderStanding;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code providers list}: which providers need a key, where it comes from, and the last tests. */
public final class ProvidersListCommand extends Command {

  private final OutputDir outputDir = new OutputDir();

  public ProvidersListCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command
        .usageMessage()
        .description("List the providers: whether they need a key, and where yours comes from.");
    outputDir.addTo(command);
  }

  @Override
  protected int run() {
    try (BuilderService service = new Services(console).open(outputDir.folder())) {
      List<ProviderStanding> providers = RunResults.of(service.providers().list());
      answer(() -> ProviderListBody.of(providers), () -> print(providers));
      return ExitCode.OK;
    }
  }

  private void print(List<ProviderStanding> providers) {
    TextTable table = new TextTable("PROVIDER", "KEY", "COMES FROM", "VARIABLE", "LAST TEST");
    for (ProviderStanding provider : providers) {
      table.row(
          provider.provider(),
          need(provider.credential()),
          comesFrom(provider.key()),
          variables(provider.credential()),
          provider.lastTest().map(ProvidersListCommand::shown).orElse(RunResults.UNKNOWN));
    }
    table.print(console, "");
  }

  private static String need(CredentialRule rule) {
    return rule.need() == Need.NEVER ? RunResults.UNKNOWN : rule.need().wire();
  }

  private static String comesFrom(KeyOrigin origin) {
    return switch (origin) {
      case NONE -> RunResults.UNKNOWN;
      case STORED -> "store";
      case ENVIRONMENT -> "variable";
      case UNREADABLE -> "store, but cannot be decrypted";
      case INVALID -> "variable, but cannot be a key";
      case INCOMPLETE -> "second secret is missing";
    };
  }

  private static String variables(CredentialRule rule) {
    if (rule.need() == Need.NEVER) {
      return RunResults.UNKNOWN;
    }
    return rule.isPair() ? rule.variable() + ", " + rule.secretVariable() : rule.variable();
  }

  private static String shown(TestResult result) {
    String category = result.error().map(error -> " (" + error.wire() + ")").orElse("");
    return result.status().wire()
        + category
        + ", "
        + RunResults.time(Optional.of(result.checkedAt()));
  }

  @Override
  protected String refused() {
    return "no list of providers";
  }
}
