package io.datasetbuilder.cli.provider;

import java.io.Console;
import java.util.Arrays;
import java.util.Optional;

/** Asks at a terminal for what must not be seen there. */
final class HiddenPrompt {

  private final Console terminal;

  private HiddenPrompt(Console terminal) {
    this.terminal = terminal;
  }

  /** Empty where no terminal is at hand, as in scripts. */
  static Optional<HiddenPrompt> ofThisTerminal() {
    return Optional.ofNullable(System.console())
        .filter(HiddenPrompt::isTerminal)
        .map(HiddenPrompt::new);
  }

  /** What was typed; empty when the input ended. */
  String ask(String question) {
    char[] typed = terminal.readPassword("%s", question);
    if (typed == null) {
      return "";
    }
    String text = new String(typed);
    Arrays.fill(typed, ' ');
    return text;
  }

  /** Since Java 22 there may be a console without a terminal, and a method that tells. */
  private static boolean isTerminal(Console console) {
    try {
      return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
    } catch (NoSuchMethodException before22) {
      return true;
    } catch (ReflectiveOperationException unknown) {
      return false;
    }
  }
}
