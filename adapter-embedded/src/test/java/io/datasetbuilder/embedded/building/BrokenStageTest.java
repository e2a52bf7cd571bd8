package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.Buildings.Parts;
import io.datasetbuilder.pipeline.building.BuildOutcome;
import io.datasetbuilder.pipeline.building.BuildRequest;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever ends a stage of one source ends that source alone: the other source is finished, and the
 * manifest records both (Spec, "Synchronous build run").
 */
class BrokenStageTest {

  /** Every kind of exception that code beneath a stage can throw, with the code that it becomes. */
  private static final Map<String, Kind> KINDS =
      new TreeMap<>(
          Map.of(
              "fullDisk",
              new Kind(
                  () -> new UncheckedIOException(new IOException("No space left on device")),
                  "disk_full"),
              "unreadable",
              new Kind(
                  () -> new UncheckedIOException(new IOException("/a/secret/path")),
                  "output_unwritable"),
              "defect",
              new Kind(() -> new IllegalStateException("/a/secret/path"), "stage_failed"),
              "outOfMemory",
              new Kind(() -> new OutOfMemoryError("heap"), "stage_failed"),
              "lackingClass",
              new Kind(() -> new NoClassDefFoundError("a/Secret"), "stage_failed"),
              "mappedFile",
              new Kind(() -> new InternalError("a fault in a memory access"), "stage_failed"),
              "state",
              new Kind(() -> new StateFailure(problem(), null), "run_not_found"),
              "index",
              new Kind(() -> new IndexFailure(problem(), null), "run_not_found")));

  /**
   * @param code of the stages that are ours
   */
  private record Kind(Supplier<Throwable> thrown, String code) {

    /** Of a source that reached so far: the last stage runs the code of exporters. */
    String code(List<Stage> completed) {
      boolean ours = !completed.contains(Stage.GOLD);
      return ours || code.equals("disk_full") || code.equals("run_not_found")
          ? code
          : "exporter_failed";
    }
  }

  @AutoClose private final BuildFixture fixture;
  private ValidSpec spec;

  BrokenStageTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
    spec =
        Results.value(
                fixture.service.validateSpec(
                    Specs.of(
                        List.of(
                            source("a", "x,y\n1,a\n2,b\n3,c\n"), source("b", "x,z\n1,q\n2,r\n")),
                        "{kind: jsonl, output_path: exports/data.jsonl}")))
            .spec();
  }

  @Test
  void whateverEndsTheReadingOfASourceFailsThatSource() {
    KINDS.forEach(
        (name, kind) -> {
          Faults faults = new Faults(1, kind.thrown());
          BuildOutcome.Finished built =
              build("bronze-" + name, new Parts(faults::reader, same(), same()));

          assertFailed(built, kind, List.of());
        });
  }

  @Tag("deep")
  @Test
  void whateverEndsACallOfTheEngineFailsThatSource() {
    KINDS.forEach(
        (name, kind) -> {
          TreeMap<Integer, List<Stage>> reached = new TreeMap<>();
          Faults faults;
          int call = 1;
          do {
            faults = new Faults(call, kind.thrown());
            BuildOutcome.Finished built =
                build("engine-" + name + "-" + call, new Parts(same(), faults::engine, same()));
            if (faults.happened()) {
              List<Stage> completed = built.sources().get(0).completed();
              assertFailed(built, kind, completed);
              reached.put(call, completed);
            }
            call++;
          } while (faults.happened());

          assertThat(reached.values())
              .as(name)
              .contains(List.of(Stage.BRONZE), List.of(Stage.BRONZE, Stage.SILVER, Stage.GOLD));
        });
  }

  @Test
  void aPageThatCannotBeRenderedLeavesAFailedRunWithoutIt() {
    BuildOutcome.Finished built =
        build(
            "page",
            new Parts(
                same(),
                same(),
                product ->
                    report -> {
                      throw new NoClassDefFoundError("a/Secret");
                    }));

    assertThat(built.manifest().run().status()).isEqualTo(RunStatus.FAILED);
    assertThat(BuildFixture.codes(built.problems())).containsExactly("stage_failed");
    assertThat(built.manifest().warnings())
        .containsExactly(
            "A document about the run is missing: 'report.html' could not be rendered; the log"
                + " shows the cause");
    assertThat(built.manifest().errors()).isEmpty();
    assertThat(fixture.service.verifyRun(new RunId("page")).problems()).isEmpty();
  }

  private void assertFailed(BuildOutcome.Finished built, Kind kind, List<Stage> completed) {
    String run = built.runId().value();
    BuildOutcome.SourceResult broken = built.sources().get(0);
    assertThat(built.manifest().run().status()).as(run).isEqualTo(RunStatus.FAILED);
    assertThat(BuildFixture.codes(broken.problems())).as(run).containsExactly(kind.code(completed));
    if (!kind.code().equals("run_not_found")) {
      assertThat(broken.problems().get(0).details().orElseThrow().exceptionClass())
          .as(run)
          .isEqualTo(kind.thrown().get().getClass().getName());
    }
    assertThat(broken.completed()).as(run).isEqualTo(completed);
    assertThat(built.sources().get(1).completed()).as(run).containsExactly(Stage.values());
    assertThat(built.manifest().tables().rowCounts()).as(run).containsEntry("b", 2L);
    assertThat(BuildFixture.text(fixture.out().resolve(run + "/manifest.json")))
        .as(run)
        .doesNotContain("ecret");
    assertThat(fixture.service.verifyRun(built.runId()).problems()).as(run).isEmpty();
  }

  private BuildOutcome.Finished build(String id, Parts parts) {
    return (BuildOutcome.Finished)
        Buildings.of(fixture.out(), parts)
            .build(BuildRequest.of(spec, new RunId(id), new Principal.Service()));
  }

  private String source(String alias, String rows) {
    return Specs.source(alias, fixture.upload(fixture.file(alias + ".csv", rows)), "csv", "");
  }

  private static <T> UnaryOperator<T> same() {
    return UnaryOperator.identity();
  }

  private static Problem problem() {
    return Problem.of(RunProblem.RUN_NOT_FOUND, "", "a failure of a store");
  }

  /** Throws at the n-th call that works for the first source; calls of others go through. */
  private static final class Faults {

    private final AtomicInteger left;
    private final Supplier<Throwable> thrown;

    Faults(int call, Supplier<Throwable> thrown) {
      this.left = new AtomicInteger(call);
      this.thrown = thrown;
    }

    boolean happened() {
      return left.get() <= 0;
    }

    BronzeReader reader(BronzeReader product) {
      return around(BronzeReader.class, product, Optional.of("bronze-0"));
    }

    TableEngine engine(TableEngine product) {
      return (TableEngine)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {TableEngine.class},
              (proxy, method, given) -> {
                Object result = call(product, method, given);
                return result instanceof TableEngine.Session session
                        && given[0].toString().contains("spill-0")
                    ? around(TableEngine.Session.class, session, Optional.empty())
                    : result;
              });
    }

    private <T> T around(Class<T> type, T product, Optional<String> folder) {
      return type.cast(
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {type},
              (proxy, method, given) -> {
                boolean counts =
                    !method.getName().equals("close")
                        && folder
                            .map(name -> given.length > 1 && given[1].toString().contains(name))
                            .orElse(true);
                if (counts && left.decrementAndGet() == 0) {
                  throw thrown.get();
                }
                return call(product, method, given);
              }));
    }

    private static Object call(Object product, Method method, Object[] given) throws Throwable {
      try {
        return method.invoke(product, given);
      } catch (InvocationTargetException failed) {
        throw failed.getCause();
      }
    }
  }
}
