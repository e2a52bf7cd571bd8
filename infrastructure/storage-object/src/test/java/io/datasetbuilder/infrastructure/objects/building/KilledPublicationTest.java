package io.datasetbuilder.infrastructure.objects.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.infrastructure.objects.FaultProxy;
import io.datasetbuilder.infrastructure.objects.FaultProxy.Fault;
import io.datasetbuilder.infrastructure.objects.FaultProxy.Harm;
import io.datasetbuilder.infrastructure.objects.S3Server;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that is killed at any moment of the publication leaves a whole run or none, and the
 * same id can be built again at once.
 */
@Tag("kill")
class KilledPublicationTest {

  private static final int MOMENTS = Math.max(8, Integer.getInteger("kill.moments", 20));

  /** Of so many runs that do not exist, one is built again: a build takes longer than the rest. */
  private static final int BUILT_AGAIN = 4;

  private static final Fault HARMLESS = (number, line) -> Harm.NONE;
  private static final String ADDRESS = ObjectBuild.address("killed");

  @TempDir Path folder;
  private Path table;
  private final AtomicReference<Fault> fault = new AtomicReference<>(HARMLESS);
  private FaultProxy proxy;

  @Test
  void aKilledPublicationLeavesAWholeRunOrNone() throws Exception {
    table = Files.writeString(folder.resolve("a.csv"), ObjectBuild.TABLE);
    try (S3Server server = S3Server.start();
        ObjectStore store = server.store("killed");
        FaultProxy between =
            new FaultProxy(server.endpoint(), (n, line) -> fault.get().of(n, line))) {
      proxy = between;
      int writes = writesOfAWholeBuild();
      int whole = 0;
      int number = 0;
      for (int moment : moments(2 * writes)) {
        String run = "run-" + moment;
        killed(run, moment / 2 + 1, moment % 2 == 0);
        boolean exists = store.find("manifests/" + run + ".json").isPresent();
        whole += exists ? 1 : 0;
        assertWholeOrAbsent(run, exists);
        if (number % BUILT_AGAIN == 0 || exists) {
          assertCanBeBuiltAgain(run, exists);
        }
        number++;
      }
      assertThat(whole).isBetween(1, MOMENTS - 1);
    }
  }

  /** Moments before and after each of the writes, the manifest's among them. */
  private static List<Integer> moments(int all) {
    List<Integer> chosen = new ArrayList<>();
    for (int i = 0; i < MOMENTS; i++) {
      chosen.add(Math.round((float) i * (all - 1) / (MOMENTS - 1)));
    }
    return chosen;
  }

  private int writesOfAWholeBuild() throws Exception {
    AtomicInteger writes = new AtomicInteger();
    fault.set(
        (number, line) -> {
          writes.addAndGet(isWrite(line) ? 1 : 0);
          return Harm.NONE;
        });
    assertThat(process("whole").waitFor(1, TimeUnit.MINUTES)).isTrue();
    fault.set(HARMLESS);
    assertWholeOrAbsent("whole", true);
    return writes.get();
  }

  /** Whether a request belongs to the publication: files, manifest, and the end of the claim. */
  private static boolean isWrite(String line) {
    return (line.startsWith("PUT ") && !line.contains("/claims/")) || line.startsWith("DELETE ");
  }

  /** Builds in a process that is killed at its n-th write, before or after it was made. */
  private void killed(String run, int write, boolean before) throws Exception {
    AtomicReference<Process> process = new AtomicReference<>();
    AtomicInteger writes = new AtomicInteger();
    fault.set(
        (number, line) ->
            isWrite(line) && writes.incrementAndGet() == write
                ? exchange -> {
                  if (!before) {
                    exchange.forward();
                  }
                  process.get().destroyForcibly();
                }
                : Harm.NONE);
    process.set(process(run));
    assertThat(process.get().waitFor(1, TimeUnit.MINUTES)).isTrue();
    fault.set(HARMLESS);
  }

  private Process process(String run) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            KilledBuildMain.class.getName(),
            folder.resolve("killed").toString(),
            ADDRESS,
            table.toString(),
            run);
    builder.environment().putAll(S3Server.environment(proxy.endpoint()));
    return builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Another machine sees the run whole, or does not see it. */
  private void assertWholeOrAbsent(String run, boolean exists) {
    try (BuilderService other = service("other")) {
      assertThat(other.verifyRun(new RunId(run)).passed()).as(run).isEqualTo(exists);
    }
  }

  /** The machine of the killed process builds the same id without waiting. */
  private void assertCanBeBuiltAgain(String run, boolean exists) {
    try (BuilderService same = service("killed")) {
      Result<FinishedBuild> again = ObjectBuild.build(same, table, run);
      if (exists) {
        assertThat(again.problems())
            .extracting(problem -> problem.code().wire())
            .containsExactly("run_id_completed");
      } else {
        assertThat(again.problems()).as(run).isEmpty();
      }
    }
    assertWholeOrAbsent(run, true);
  }

  private BuilderService service(String machine) {
    return ObjectBuild.service(
        folder.resolve(machine), ADDRESS, S3Server.environment(proxy.endpoint()));
  }
}
