package io.datasetbuilder.cli.serve;

import io.datasetbuilder.auth.credential.SecretRegistry;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.cli.logging.ServiceLog;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.assembly.ProductVersion;
import io.datasetbuilder.embedded.assembly.ServedFolder;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.settings.ServerSettings;
import io.datasetbuilder.embedded.settings.Settings.StateSettings.Backend;
import io.datasetbuilder.http.server.HttpService;
import io.datasetbuilder.http.server.HttpSettings;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.terminal.Progress;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lifecycle of a served process: opens the service, runs it, and drains it on a request to
 * terminate (Spec, "Asynchronous build job").
 */
final class Serving {

  private static final Logger LOG = LoggerFactory.getLogger(Serving.class);

  private final Console console;
  private final ServePlan plan;
  private final boolean json;
  private final SecretRegistry secrets = new SecretRegistry();

  /**
   * @param json whether the address is printed as JSON
   */
  Serving(Console console, ServePlan plan, boolean json) {
    this.console = console;
    this.plan = plan;
    this.json = json;
  }

  /**
   * Serves until the process ends.
   *
   * @return the exit code of a failed start
   * @throws Refused when a resource cannot be used
   */
  int run() {
    ServiceLog.to(console.err(), secrets, Progress.Terminal.ofStandardError().present());
    plan.warnings().forEach(LOG::warn);
    ServedFolder claim = claimed();
    BuilderService service = make();
    HttpService http = open(service);
    service.startPruning();
    if (plan.settings().server().refresh()) {
      service.startRefreshing();
    }
    Thread end = new Thread(() -> end(service, http), "end");
    Runtime.getRuntime().addShutdownHook(end);
    print("http://" + hostInAddress() + ":" + http.port());
    if (!console.isWritten()) {
      Runtime.getRuntime().removeShutdownHook(end);
      http.close();
      service.close();
      return ExitCode.FAILED;
    }
    LOG.atInfo()
        .setMessage("serving")
        .addKeyValue("version", ProductVersion.CURRENT)
        .addKeyValue("port", http.port())
        .log();
    return claim.holds() ? untilTheProcessEnds() : ExitCode.FAILED;
  }

  private void print(String address) {
    if (json) {
      console.println(new JsonMembers().put("listening_on", address).toObject());
    } else {
      console.println("listening on " + address);
    }
  }

  private ServedFolder claimed() {
    try {
      return ServedFolder.claim(plan.folder())
          .orElseThrow(
              () ->
                  unusable(
                      "another service works on this output folder",
                      "stop it first, or name another folder by --output-dir"));
    } catch (IOException unwritable) {
      ServiceProblem code = ServiceProblem.OUTPUT_FOLDER_UNUSABLE;
      throw unusable("the output folder cannot be written to", code.remedy());
    }
  }

  private static Refused unusable(String message, String hint) {
    ServiceProblem code = ServiceProblem.OUTPUT_FOLDER_UNUSABLE;
    return Refused.notPossible(code, "--output-dir", message, hint);
  }

  private BuilderService make() {
    BuilderServiceBuilder builder =
        BuilderService.builder(plan.folder())
            .settings(plan.settings())
            .secrets(secrets)
            .recordEvents(true)
            .onRefusedDefinition(
                refused ->
                    LOG.atWarn()
                        .setMessage("the providers of a definition file are left out: {}")
                        .addArgument(refused.problems().get(0).message())
                        .addKeyValue("file", refused.file())
                        .log());
    if (plan.settings().server().access().multiUser()) {
      builder.multiUser();
    } else {
      builder.ownership(RunOwnership.SINGLE_USER);
    }
    plan.replay().ifPresent(builder::replay);
    plan.warehouse().ifPresent(builder::warehouse);
    return console.customized(builder).build();
  }

  /**
   * Opens a local state and the server in parallel, because each takes half of the start. A call
   * that arrives before the state is open waits for it. A remote database is opened first, since
   * the failure of its connection may take long.
   */
  private HttpService open(BuilderService service) {
    CompletableFuture<Optional<Problem>> opening = CompletableFuture.supplyAsync(service::open);
    if (plan.settings().state().backend() == Backend.POSTGRES && opening.join().isPresent()) {
      service.close();
      throw Refused.notPossible(List.of(opening.join().get()));
    }
    HttpService http = listen(service, opening);
    Optional<Problem> unusable = opening.join();
    if (unusable.isPresent()) {
      http.close();
      service.close();
      throw Refused.notPossible(List.of(unusable.get()));
    }
    return http;
  }

  private HttpService listen(BuilderService service, CompletableFuture<?> opening) {
    try {
      return HttpService.start(httpSettings(), service);
    } catch (RuntimeException failed) {
      opening.join();
      service.close();
      if (isAboutTheAddress(failed)) {
        throw Refused.notPossible(List.of(addressUnavailable()));
      }
      throw failed;
    }
  }

  private HttpSettings httpSettings() {
    ServerSettings server = plan.settings().server();
    return new HttpSettings(
        plan.host(),
        plan.port(),
        server.maxWorkers(),
        server.access(),
        plan.settings().uploads().mostBytes(),
        HttpSettings.Times.STANDARD);
  }

  private Problem addressUnavailable() {
    ServiceProblem code = ServiceProblem.ADDRESS_UNAVAILABLE;
    String message = "cannot listen on " + hostInAddress() + ":" + plan.port();
    return Problem.of(code, "", message).withHint(code.remedy());
  }

  /** The server wraps the exception of the platform. */
  private static boolean isAboutTheAddress(Throwable failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException) {
        return true;
      }
    }
    return false;
  }

  private String hostInAddress() {
    return plan.host().indexOf(':') >= 0 ? "[" + plan.host() + "]" : plan.host();
  }

  private static int untilTheProcessEnds() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return ExitCode.OK;
  }

  /** Runs on a request to terminate. The exit code states whether all builds stopped in time. */
  private void end(BuilderService service, HttpService http) {
    int code = ExitCode.FAILED;
    try {
      code = drain(service, http);
    } catch (RuntimeException unexpected) {
      LOG.error("stopping failed", unexpected);
    } finally {
      console.flush();
      Runtime.getRuntime().halt(code);
    }
  }

  private int drain(BuilderService service, HttpService http) {
    LOG.info(
        "stopping: no new work is accepted, and running builds continue to their next boundary");
    service.drain(plan.settings().server().shutdownGrace());
    int unfinished = service.session(new Principal.Service()).jobs().metrics().running();
    http.close();
    if (unfinished > 0) {
      LOG.warn("builds did not reach a safe boundary in time; their folders are orphans");
      return ExitCode.FAILED;
    }
    service.close();
    LOG.info("stopped");
    return ExitCode.OK;
  }
}
