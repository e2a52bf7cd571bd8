package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads a key that nobody sees: from the standard input, or at a terminal from a prompt without
 * echo. Never from an argument, which other users of the machine can read.
 */
final class KeyInput {

  /** More than a key and a second secret may have. */
  private static final int MOST_BYTES = 64 * 1024;

  private final Console console;

  KeyInput(Console console) {
    this.console = console;
  }

  /** The key, and for a pair the second secret, a line each. */
  String read(String provider, CredentialRule rule) {
    return HiddenPrompt.ofThisTerminal()
        .map(prompt -> ask(prompt, provider, rule))
        .orElseGet(this::standardInput);
  }

  private static String ask(HiddenPrompt prompt, String provider, CredentialRule rule) {
    String key = prompt.ask("Key of " + provider + ": ");
    return rule.isPair() ? key + "\n" + prompt.ask("Second secret: ") : key;
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
}
