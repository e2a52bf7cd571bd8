package io.datasetbuilder.pipeline.warehouse.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Reason;
import io.datasetbuilder.pipeline.runs.deletion.NewDeletions;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.warehouse.deletion.DeletingCaller;
import io.datasetbuilder.pipeline.warehouse.deletion.DeletionFixture;
import io.datasetbuilder.pipeline.warehouse.deletion.DeletionStores;
import io.datasetbuilder.pipeline.warehouse.deletion.DyingProcess;
import io.datasetbuilder.pipeline.warehouse.erasure.Certificate.State;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Fate;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Kind;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CarryOutErasureTest {

  private static final OwnerId OPERATOR = new Principal.Service().ownerId();
  private static final String UPLOAD = "upl_" + "0".repeat(32);

  /** Each call of each store is the last one once, with its effect and without it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anErasureIsWholeWhereverItsProcessDies(boolean carriedOut) {
    int calls = 0;
    boolean isDead = true;
    while (isDead) {
      World world = new World();
      DyingProcess process = new DyingProcess(calls, carriedOut);

      try {
        world.erase(process);
      } catch (DyingProcess.Died died) {
        assertThat(process.isDead()).isTrue();
      }
      isDead = process.isDead();
      world.runs.restart();
      new CarryOutErasure(world.stores(new DyingProcess(Integer.MAX_VALUE, false)))
          .finishInterrupted();

      boolean isErased = !world.runs.isLeft("old");
      assertThat(world.certificates.all())
          .as("after %d calls", calls)
          .extracting(Certificate::state)
          .isEqualTo(isErased ? List.of(State.FINISHED) : List.of());
      assertThat(world.uploads.isEmpty()).as("after %d calls", calls).isEqualTo(isErased);
      assertThat(world.left.isEmpty()).as("after %d calls", calls).isEqualTo(isErased);
      assertThat(world.runs.isLeft("new")).as("after %d calls", calls).isTrue();
      calls++;
    }
    assertThat(calls).isGreaterThan(20);
  }

  /** Two runs, of which the older holds a value, its upload, and a folder of an unfinished run. */
  private static final class World {

    final DeletionFixture runs = new DeletionFixture();
    final Certificates certificates = new CertificatesInMemory();
    final Set<String> uploads = new TreeSet<>(Set.of(UPLOAD));
    final Set<String> left = new TreeSet<>(Set.of("dead"));

    World() {
      runs.run("old", 1);
      runs.run("new", 2);
    }

    void erase(DyingProcess process) {
      ErasureStores stores = stores(process);
      DeletionStores deletion = runs.stores();
      DeletionRecord record =
          NewDeletions.of(deletion.ids(), deletion.clock(), OPERATOR, Reason.ERASED)
              .ofRun(
                  runs.index.find("old").orElseThrow(),
                  deletion.runs().finished().find(new RunId("old")).orElseThrow());
      new CarryOutErasure(stores).carryOut(certificate(), List.of(record));
    }

    private static Certificate certificate() {
      return new Certificate(
          "ers_1",
          State.BEGUN,
          DeletionFixture.DATASET,
          "city",
          "00",
          "sha256:00",
          OPERATOR,
          Instant.EPOCH,
          Optional.empty(),
          List.of(
              holding(Kind.RUN, "old"),
              holding(Kind.UPLOAD, UPLOAD),
              holding(Kind.UNFINISHED_RUN, "dead")),
          List.of());
    }

    private static Holding holding(Kind kind, String id) {
      return new Holding(
          kind,
          id,
          Optional.of(OPERATOR),
          Optional.empty(),
          1,
          1,
          Fate.TO_REMOVE,
          List.of(),
          Optional.empty());
    }

    ErasureStores stores(DyingProcess process) {
      return new ErasureStores(
          runs.stores(process),
          new DeletingCaller(OPERATOR, Visibility.everybody(), WorkspaceId.SHARED, true),
          process.store(UploadStore.class, uploads()),
          process.store(LeftRuns.class, leftRuns()),
          process.store(Certificates.class, certificates),
          () -> {
            throw new AssertionError("nothing is searched");
          },
          () -> "0".repeat(32));
    }

    /** Only deletes. */
    private UploadStore uploads() {
      return (UploadStore)
          Proxy.newProxyInstance(
              UploadStore.class.getClassLoader(),
              new Class<?>[] {UploadStore.class},
              (proxy, method, arguments) -> {
                assertThat(method.getName()).isEqualTo("delete");
                return uploads.remove(UPLOAD);
              });
    }

    private LeftRuns leftRuns() {
      return new LeftRuns() {
        @Override
        public List<LeftRun> all() {
          return List.of();
        }

        @Override
        public void remove(String name) {
          left.remove(name);
        }
      };
    }
  }

  /** Certificates of one test. */
  private static final class CertificatesInMemory implements Certificates {

    private final Map<String, Certificate> all = new LinkedHashMap<>();

    @Override
    public void save(Certificate certificate) {
      all.put(certificate.id(), certificate);
    }

    @Override
    public void remove(String id) {
      all.remove(id);
    }

    @Override
    public List<Certificate> all() {
      return new ArrayList<>(all.values());
    }
  }
}
