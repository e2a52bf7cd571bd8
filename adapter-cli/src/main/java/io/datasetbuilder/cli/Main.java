package io.datasetbuilder.cli;

import io.datasetbuilder.cli.build.SpecValidation;
import io.datasetbuilder.cli.output.Boundary;
import io.datasetbuilder.cli.output.Console;
import java.util.List;

/** The process. */
public final class Main {

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    end(Console.ofThisProcess(), arguments);
  }

  static void end(Console console, String... arguments) {
    System.setProperty("java.util.logging.SimpleFormatter.format", "warning: %5$s%n");
    boolean verbose = List.of(arguments).contains(Boundary.VERBOSE);
    if (!verbose) {
      System.setErr(new LibraryErrors(System.err));
    }
    Boundary boundary = new Boundary(console, verbose);
    int code = boundary.run(() -> run(console, boundary, arguments));
    System.exit(console.end(code));
  }

  private static int run(Console console, Boundary boundary, String... arguments) {
    return SpecValidation.isAllThatIsAsked(arguments)
        ? SpecValidation.run(console, arguments[1])
        : new Program(console, boundary).run(arguments);
  }
}
