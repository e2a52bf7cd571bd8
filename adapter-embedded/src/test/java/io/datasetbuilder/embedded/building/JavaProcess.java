package io.datasetbuilder.embedded.building;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Processes with the classes of the tests, to be killed. What they print is lost. */
public final class JavaProcess {

  /** The classes are those of the tests: to verify them takes a sixth of a start. */
  private static final List<String> OPTIONS =
      List.of(
          "-Xmx256m",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-BytecodeVerificationRemote");

  private JavaProcess() {}

  /** The same with a temporary folder of its own. */
  public static Process startIn(Path temporary, Class<?> main, String... arguments)
      throws IOException {
    return start(List.of("-Djava.io.tmpdir=" + temporary), main, arguments);
  }

  public static Process start(Class<?> main, String... arguments) throws IOException {
    return start(List.of(), main, arguments);
  }

  private static Process start(List<String> options, Class<?> main, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OPTIONS);
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
