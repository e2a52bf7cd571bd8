package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.auth.credential.CredentialStatus;
import io.datasetbuilder.embedded.ProviderAccess;
import io.datasetbuilder.embedded.json.CredentialBody;

/** {@code providers key status PROVIDER}: whether and since when a key is stored. */
public final class KeyStatusCommand extends ProviderKeyCommand {

  public KeyStatusCommand(Console console) {
    super(console, "Tell whether and since when a key is stored; never the key.");
  }

  @Override
  int run(ProviderAccess providers, String name) {
    CredentialStatus status = RunResults.of(providers.keyStatus(name));
    answer(() -> CredentialBody.of(status), () -> console.say(text(name, status)));
    if (status.configured() && !status.readable()) {
      console.warn("the key cannot be decrypted with the master key that is set");
    }
    return ExitCode.OK;
  }

  private static String text(String name, CredentialStatus status) {
    return status.configured()
        ? name + ": key is stored since " + RunResults.time(status.updatedAt())
        : name + ": no key is stored";
  }

  @Override
  protected String refused() {
    return "no status";
  }
}
