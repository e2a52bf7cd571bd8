package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.auth.credential.CredentialStatus;
import io.datasetbuilder.embedded.ProviderAccess;
import io.datasetbuilder.embedded.json.CredentialBody;

/** {@code providers key delete PROVIDER}: forgets a stored key. */
public final class KeyDeleteCommand extends ProviderKeyCommand {

  public KeyDeleteCommand(Console console) {
    super(console, "Delete a stored key; fine when there is none.");
  }

  @Override
  int run(ProviderAccess providers, String name) {
    CredentialStatus status = RunResults.of(providers.deleteKey(name));
    answer(
        () -> CredentialBody.changed(name, status), () -> console.say(name + ": no key is stored"));
    return ExitCode.OK;
  }

  @Override
  protected String refused() {
    return "nothing is deleted";
  }
}
