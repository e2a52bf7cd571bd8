package io.datasetbuilder.cli.provider;

import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.auth.credential.CredentialVault.RotationReport;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.provider.Providers;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.terminal.Terminal;
import io.datasetbuilder.terminal.ValueFormatter;
import io.datasetbuilder.wire.ProviderBodies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code providers key …}: the encrypted keys of providers. */
final class ProviderKeyCommands {

  private ProviderKeyCommands() {}

  static CommandGroup group(Console console) {
    return new CommandGroup("Store, check, delete and rotate encrypted keys of providers.")
        .with("set", new KeySetCommand(console))
        .with("status", new KeyStatusCommand(console))
        .with("delete", new KeyDeleteCommand(console))
        .with("rotate", new KeyRotateCommand(console));
  }

  /** Base of the commands about the key of one provider. */
  private abstract static class ProviderKeyCommand extends ServiceCommand {

    private final PositionalParamSpec provider = add(ProvidersCommands.providerName());

    ProviderKeyCommand(Console console, String refused, String description) {
      super(console, refused, description);
    }

    @Override
    protected final int run(BuilderService service) {
      run(service.providers(), provider.getValue());
      return ExitCode.OK;
    }

    abstract void run(Providers providers, String name);
  }

  /** {@code providers key set PROVIDER}: stores a key, encrypted. */
  private static final class KeySetCommand extends ProviderKeyCommand {

    KeySetCommand(Console console) {
      super(
          console,
          "no key is stored",
          "Store a key, encrypted; it is read from the standard input or a hidden prompt.");
    }

    @Override
    void run(Providers providers, String name) {
      CredentialRule rule = valueOf(providers.credential(name));
      valueOf(providers.keyStatus(name)); // refuses before the prompt if keys cannot be stored
      String key = rule.need() == Need.NEVER ? "" : new KeyInput(console).read(name, rule);
      show(
          providers.setKey(name, key),
          status -> ProviderBodies.credentialChanged(name, status),
          status -> console.println(name + ": key is stored"));
    }
  }

  /** {@code providers key status PROVIDER}: whether and since when a key is stored. */
  private static final class KeyStatusCommand extends ProviderKeyCommand {

    KeyStatusCommand(Console console) {
      super(console, "no status", "Show whether and since when a key is stored; never the key.");
    }

    @Override
    void run(Providers providers, String name) {
      CredentialVault.CredentialStatus status = valueOf(providers.keyStatus(name));
      print(() -> ProviderBodies.credential(status), () -> console.println(text(name, status)));
      if (status.configured() && !status.readable()) {
        console.warn("the key cannot be decrypted with the master key that is set");
      }
    }

    private static String text(String name, CredentialVault.CredentialStatus status) {
      return status.configured()
          ? name + ": key is stored since " + ValueFormatter.time(status.updatedAt())
          : name + ": no key is stored";
    }
  }

  /** {@code providers key delete PROVIDER}: deletes a stored key. */
  private static final class KeyDeleteCommand extends ProviderKeyCommand {

    KeyDeleteCommand(Console console) {
      super(console, "nothing is deleted", "Delete a stored key, if there is one.");
    }

    @Override
    void run(Providers providers, String name) {
      show(
          providers.deleteKey(name),
          status -> ProviderBodies.credentialChanged(name, status),
          status -> console.println(name + ": no key is stored"));
    }
  }

  /** {@code providers key rotate}: encrypts all stored keys with the current master key. */
  private static final class KeyRotateCommand extends ServiceCommand {

    KeyRotateCommand(Console console) {
      super(
          console,
          "nothing is changed",
          "Encrypt all stored keys with the current master key.",
          "Earlier master keys are read from SVC_CREDENTIAL_PREVIOUS_MASTER_KEYS.");
    }

    @Override
    protected int run(BuilderService service) {
      RotationReport report = valueOf(service.providers().rotateKeys());
      print(
          () -> ProviderBodies.credential(report),
          () ->
              console.println(
                  "encrypted anew: %d, already current: %d, unreadable: %d"
                      .formatted(report.reencrypted(), report.current(), report.unreadable())));
      return report.unreadable() == 0 ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  /**
   * Reads a key without showing it: from the standard input, or at a terminal from a prompt without
   * echo. Never from an argument, which other users of the machine can read.
   */
  static final class KeyInput {

    /** More than a key and a second secret may have. */
    private static final int MOST_BYTES = 64 * 1024;

    private final Console console;

    KeyInput(Console console) {
      this.console = console;
    }

    /** The key, and for a pair the second secret, a line each. */
    String read(String provider, CredentialRule rule) {
      return HiddenPrompt.ofThisTerminal()
          .map(prompt -> prompt.read(provider, rule))
          .orElseGet(this::standardInput);
    }

    private String standardInput() {
      try {
        byte[] bytes = console.in().readNBytes(MOST_BYTES);
        String text = new String(bytes, StandardCharsets.UTF_8);
        Arrays.fill(bytes, (byte) 0);
        return text;
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    /** Terminal prompt without echo. */
    private static final class HiddenPrompt {

      private final java.io.Console terminal;

      private HiddenPrompt(java.io.Console terminal) {
        this.terminal = terminal;
      }

      /** Empty without a terminal, as in scripts. */
      static Optional<HiddenPrompt> ofThisTerminal() {
        return Optional.ofNullable(System.console())
            .filter(Terminal::isTerminal)
            .map(HiddenPrompt::new);
      }

      String read(String provider, CredentialRule rule) {
        String key = read("Key of " + provider + ": ");
        return rule.isPair() ? key + "\n" + read("Second secret: ") : key;
      }

      /** The typed text; empty when the input ended. */
      private String read(String question) {
        char[] typed = terminal.readPassword("%s", question);
        if (typed == null) {
          return "";
        }
        String text = new String(typed);
        Arrays.fill(typed, ' ');
        return text;
      }
    }
  }
}
