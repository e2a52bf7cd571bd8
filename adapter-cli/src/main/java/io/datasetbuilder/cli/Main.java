package io.datasetbuilder.cli;

/** The process. */
public final class Main {

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.setProperty("java.util.logging.SimpleFormatter.format", "warning: %5$s%n");
    Console console = Console.ofThisProcess();
    int code = new Program(console).run(arguments);
    console.flush();
    System.exit(code);
  }
}
