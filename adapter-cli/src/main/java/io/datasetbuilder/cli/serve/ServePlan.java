package io.datasetbuilder.cli.serve;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.assembly.ServedFolder;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.settings.AccessSettings;
import io.datasetbuilder.embedded.settings.ServerSettings;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Validated configuration of a served process.
 *
 * @param folder of runs and uploads
 * @param replay recordings that replace calls of providers
 * @param warehouse where tables are kept; empty: nowhere
 * @param problems all reasons for a refused start
 * @param warnings about settings without effect, or with unsafe effect
 */
record ServePlan(
    Settings settings,
    String host,
    int port,
    Path folder,
    Optional<Path> replay,
    Optional<WarehouseSettings> warehouse,
    List<Problem> problems,
    List<String> warnings) {

  private static final int LAST_PORT = 65_535;

  ServePlan {
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
  }

  /** The settings, overridden by options. */
  static ServePlan of(
      Settings.Reading reading,
      Optional<String> host,
      Optional<Integer> port,
      Optional<Path> folder,
      Optional<Path> replay,
      Optional<Path> warehouse) {
    ServerSettings server = reading.settings().server();
    ServePlan plan =
        new ServePlan(
            reading.settings(),
            host.orElse(server.host()),
            port.orElse(server.port()),
            folder.orElse(server.outputFolder()),
            replay.or(server::replayFolder),
            warehouse.map(WarehouseSettings::in).or(reading.settings()::warehouse),
            List.of(),
            Stream.concat(reading.warnings().stream(), reading.server().warnings().stream())
                .toList());
    List<Problem> problems = new ArrayList<>(reading.problems());
    problems.addAll(reading.server().problems());
    problems.addAll(plan.checkAddress());
    checkFolder(plan.folder, ServedFolder::create, "--output-dir", "output")
        .ifPresent(problems::add);
    plan.warehouse
        .flatMap(
            tables ->
                checkFolder(
                    tables.folder(), ServedFolder::createWarehouse, "--warehouse", "warehouse"))
        .ifPresent(problems::add);
    return plan.with(problems);
  }

  private ServePlan with(List<Problem> found) {
    return new ServePlan(settings, host, port, folder, replay, warehouse, found, warnings);
  }

  private List<Problem> checkAddress() {
    List<Problem> found = new ArrayList<>();
    if (port < 0 || port > LAST_PORT) {
      found.add(
          problem(
              ServiceProblem.ADDRESS_UNAVAILABLE, "--port", "a port is a number from 0 to 65535"));
    }
    try {
      if (!InetAddress.getByName(host).isLoopbackAddress()) {
        found.addAll(checkExposure(settings.server()));
      }
    } catch (UnknownHostException unknown) {
      found.add(
          problem(
              ServiceProblem.ADDRESS_UNAVAILABLE,
              "--host",
              "the host is not known on this machine"));
    }
    return found;
  }

  /** Other machines reach the service, so that it has to authenticate callers. */
  private static List<Problem> checkExposure(ServerSettings server) {
    AccessSettings access = server.access();
    List<String> reasons = new ArrayList<>();
    if (access.devMode()) {
      reasons.add("SVC_DEV_MODE lets every caller in");
    }
    if (access.signsInWithoutTls()) {
      reasons.add("SVC_OIDC_LOOPBACK_HTTP is for development");
    }
    boolean authenticates = access.apiKey().isPresent() || access.signIn().isPresent();
    if (!authenticates && !access.devMode() && !server.container()) {
      reasons.add("neither SVC_API_KEY nor OIDC_ISSUER is set");
    }
    return reasons.stream()
        .map(
            reason ->
                problem(
                    ServiceProblem.SERVER_EXPOSED,
                    "--host",
                    reason + ", and other machines would reach the service"))
        .toList();
  }

  private static Optional<Problem> checkFolder(
      Path folder, FolderCreation creation, String option, String what) {
    try {
      creation.create(folder);
      if (Files.isWritable(folder)) {
        return Optional.empty();
      }
    } catch (IOException notMade) {
      return unusable(option, what);
    }
    return unusable(option, what);
  }

  private static Optional<Problem> unusable(String option, String what) {
    return Optional.of(
        problem(
            ServiceProblem.OUTPUT_FOLDER_UNUSABLE,
            option,
            "the " + what + " folder cannot be made or written to"));
  }

  private static Problem problem(ServiceProblem code, String at, String message) {
    return Problem.of(code, at, message).withHint(code.remedy());
  }

  /** Creates a folder where it is missing. */
  private interface FolderCreation {
    void create(Path folder) throws IOException;
  }
}
