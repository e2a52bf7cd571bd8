package io.datasetbuilder.infrastructure.query.process;

import io.datasetbuilder.infrastructure.query.child.SandboxMain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Command that starts a query process: with the Java of this process, few classes, little memory of
 * its own and nearly no environment.
 *
 * @param jar jar of its classes
 * @param maxMemoryMb largest address space in MiB, where the system can limit it; empty: no limit
 */
record ChildCommand(Path jar, OptionalInt maxMemoryMb) {

  /**
   * Environment variables that Java needs to find files whose names are not ASCII, and on Windows.
   */
  private static final Set<String> VARIABLES = Set.of("LANG", "LC_ALL", "LC_CTYPE", "SystemRoot");

  private static final List<String> OPTIONS =
      List.of(
          "-Xmx96m",
          "-Xss512k",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          // Compiles later than usual: a start runs most of its code only a few times.
          "-XX:Tier3InvocationThreshold=2000",
          "-XX:Tier3MinInvocationThreshold=1000",
          "-XX:Tier3CompileThreshold=20000",
          "-XX:Tier3BackEdgeThreshold=600000",
          "-XX:ReservedCodeCacheSize=16m",
          "-XX:CompressedClassSpaceSize=16m",
          "-XX:-UsePerfData",
          "-XX:-CreateCoredumpOnCrash",
          "-Xshare:auto",
          "-Xlog:disable",
          // The output is for the response alone.
          "-XX:+DisplayVMOutputToStderr",
          // Prevents that the driver starts the flight recorder, half of its start.
          "-Djfr.unsupported.vm=true",
          "-Dfile.encoding=UTF-8",
          "-Duser.timezone=UTC");

  /** The first version of Java that warns about libraries unless they are allowed. */
  private static final int WARNS_OF_LIBRARIES = 24;

  /**
   * Limits the address space, and makes the process the first one that the system ends when its
   * memory is exhausted; then becomes the process. Limits that a system does not offer are left
   * out.
   */
  private static final String LIMITED =
      "[ \"$0\" = 0 ] || ulimit -v \"$0\" 2>/dev/null;"
          + " { echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null;"
          + " exec \"$@\"";

  /**
   * A process that can be started; its input and output are pipes, its error output is a file in
   * its folder.
   *
   * @param folder of the process alone: its working folder and that of its temporary files
   * @param options options of Java, in addition to the usual ones
   */
  ProcessBuilder in(Path folder, List<String> options) {
    ProcessBuilder builder = new ProcessBuilder(command(folder, options));
    builder.directory(folder.toFile());
    builder.environment().keySet().retainAll(VARIABLES);
    builder.environment().put("MALLOC_ARENA_MAX", "1");
    builder.redirectError(ErrorOutput.in(folder).file().toFile());
    return builder;
  }

  /** The command of a process that runs no query. */
  ChildCommand withoutLimit() {
    return new ChildCommand(jar, OptionalInt.empty());
  }

  private List<String> command(Path folder, List<String> more) {
    List<String> command = new ArrayList<>();
    if (isLinux()) {
      long kib = maxMemoryMb.orElse(0) * 1024L;
      command.addAll(List.of("/bin/sh", "-c", LIMITED, Long.toString(kib)));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OPTIONS);
    command.addAll(more);
    if (Runtime.version().feature() >= WARNS_OF_LIBRARIES) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.add("-Djava.io.tmpdir=" + folder);
    command.add("-XX:ErrorFile=" + folder.resolve("crash"));
    command.add("-cp");
    command.add(jar.toString());
    command.add(SandboxMain.class.getName());
    return command;
  }

  private static boolean isLinux() {
    return System.getProperty("os.name").startsWith("Linux");
  }
}
