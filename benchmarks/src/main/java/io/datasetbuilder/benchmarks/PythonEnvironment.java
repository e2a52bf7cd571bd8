package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Python with the packages of a file of requirements, in the cache of the user: an environment for
 * each list of packages and each Python, made whole or not at all.
 *
 * @param python its interpreter
 */
record PythonEnvironment(Path python) {

  private static final String VERSION =
      "import sys; print(sys.version); sys.exit(sys.version_info < (3, 11))";

  private static final int KEY_LENGTH = 16;

  /** The environment cannot be made here; the message is a sentence that names what to install. */
  static final class Missing extends Exception {

    private static final long serialVersionUID = 1L;

    Missing(String message, Exception cause) {
      super(message, cause);
    }
  }

  /**
   * Returns the environment, which is made where it does not exist.
   *
   * @param command of a Python on this machine
   * @param cache folder of all environments
   * @param requirements list of packages, each with its version
   * @throws Missing where there is no such Python, or its packages cannot be installed
   */
  static PythonEnvironment open(
      ChildProcesses processes, String command, Path cache, Path requirements)
      throws IOException, InterruptedException, Missing {
    String version = version(processes, command);
    Path folder = cache.resolve(key(version, Files.readString(requirements)));
    PythonEnvironment environment = new PythonEnvironment(folder.resolve("bin").resolve("python"));
    Path complete = folder.resolve("complete");
    if (!Files.exists(complete)) {
      Files.createDirectories(folder);
      Workspace.delete(folder);
      environment.make(processes, command, folder, requirements);
      Files.createFile(complete);
    }
    return environment;
  }

  private static String version(ChildProcesses processes, String command)
      throws InterruptedException, Missing {
    try {
      return processes.run(Map.of(), List.of(command, "-c", VERSION)).output();
    } catch (IOException | ChildProcesses.ProcessFailed e) {
      throw new Missing("install Python 3.11 or later, or set PYTHON to its command", e);
    }
  }

  private void make(ChildProcesses processes, String command, Path folder, Path requirements)
      throws IOException, InterruptedException, Missing {
    try {
      processes.run(Map.of(), List.of(command, "-m", "venv", folder));
    } catch (ChildProcesses.ProcessFailed e) {
      throw new Missing("install the module venv of Python, and pip with it", e);
    }
    try {
      processes.run(
          Map.of(),
          List.of(
              python,
              "-m",
              "pip",
              "install",
              "--quiet",
              "--disable-pip-version-check",
              "-r",
              requirements));
    } catch (ChildProcesses.ProcessFailed e) {
      throw new Missing(
          "install the packages of benchmarks/peers/requirements.txt where pip has a package index",
          e);
    }
  }

  private static String key(String version, String requirements) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] hash = digest.digest((version + "\n" + requirements).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash).substring(0, KEY_LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
