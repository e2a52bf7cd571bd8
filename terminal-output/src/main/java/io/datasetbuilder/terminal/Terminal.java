package io.datasetbuilder.terminal;

import java.util.Optional;

/** Whether a person reads the output: standard input and output are a terminal, not files. */
public final class Terminal {

  private Terminal() {}

  /** Whether this process has one. */
  public static boolean isPresent() {
    return Optional.ofNullable(System.console()).filter(Terminal::isTerminal).isPresent();
  }

  /** Since Java 22 there may be a console without a terminal, and a method that reports it. */
  public static boolean isTerminal(java.io.Console console) {
    try {
      return Boolean.TRUE.equals(java.io.Console.class.getMethod("isTerminal").invoke(console));
    } catch (NoSuchMethodException before22) {
      return true;
    } catch (ReflectiveOperationException unknown) {
      return false;
    }
  }
}
