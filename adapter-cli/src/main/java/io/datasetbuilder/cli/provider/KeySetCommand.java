package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.auth.credential.CredentialStatus;
import io.datasetbuilder.embedded.ProviderAccess;
import io.datasetbuilder.embedded.json.CredentialBody;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;

/** {@code providers key set PROVIDER}: keeps a key, encrypted. */
public final class KeySetCommand extends ProviderKeyCommand {

  public KeySetCommand(Console console) {
    super(console, "Keep a key, encrypted; it is read from the standard input or a hidden prompt.");
  }

  @Override
  int run(ProviderAccess providers, String name) {
    CredentialRule rule = RunResults.of(providers.credential(name));
    RunResults.of(providers.keyStatus(name)); // whoever cannot store a key is not asked for one
    String key = rule.need() == Need.NEVER ? "" : new KeyInput(console).read(name, rule);
    CredentialStatus status = RunResults.of(providers.setKey(name, key));
    answer(() -> CredentialBody.changed(name, status), () -> console.say(name + ": key is stored"));
    return ExitCode.OK;
  }

  @Override
  protected String refused() {
    return "no key is stored";
  }
}
