package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads a key without showing it: from the standard input, or at a terminal from a prompt without
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
          .filter(HiddenPrompt::isTerminal)
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

    /** Since Java 22 there may be a console without a terminal, and a method that reports it. */
    private static boolean isTerminal(java.io.Console console) {
      try {
        return Boolean.TRUE.equals(java.io.Console.class.getMethod("isTerminal").invoke(console));
      } catch (NoSuchMethodException before22) {
        return true;
      } catch (ReflectiveOperationException unknown) {
        return false;
      }
    }
  }
}
