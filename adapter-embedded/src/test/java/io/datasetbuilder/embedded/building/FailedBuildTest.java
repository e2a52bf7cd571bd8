package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderSession;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.submission.Builds;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** How a failed build is noticed: by a caller in Java, and by the operator in the log. */
@Isolated("reads the log")
class FailedBuildTest {

  @TempDir Path folder;

  @Test
  void aCallerIsToldApartWhatSucceededAndWhatFailed() {
    try (BuildFixture fixture = BuildFixture.in(folder)) {
      FinishedBuild good = fixture.build(spec(fixture, ""), "good");
      FinishedBuild bad = fixture.build(spec(fixture, "casts: {y: int}"), "bad");

      assertThat(good.succeeded()).isTrue();
      assertThat(good.failure()).isEmpty();
      assertThat(bad.succeeded()).isFalse();
      assertThat(bad.status()).isEqualTo(RunStatus.FAILED);
      assertThat(bad.failure().orElseThrow().code().wire()).isEqualTo("cast_data_loss");
    }
  }

  @Test
  void theOperatorReadsOneLineWithRunDatasetOwnerAndCode() {
    Lines lines = new Lines();
    Logger log = Logger.getLogger(Builds.class.getName());
    log.addHandler(lines);
    try (BuilderService service =
        BuilderService.builder(folder.resolve("out")).recordEvents(true).build()) {
      BuildFixture fixture = BuildFixture.in(folder);
      fixture.close();
      SpecInput bad =
          SpecInput.of(Specs.of("a", "upl_" + "0".repeat(32), "csv", "casts: {y: int}"))
              .withUpload("a", fixture.file("a.csv", "x,y\n1,a\n"));
      Results.value(service.createBuild(bad, BuildOptions.none().withRunId("bad")));
    } finally {
      log.removeHandler(lines);
    }

    assertThat(lines.warnings)
        .containsExactly(
            "build failed: run=bad dataset=people owner="
                + new Principal.Service().ownerId().value()
                + " code=cast_data_loss");
  }

  @Test
  void aMissingArgumentIsNamed() {
    try (BuilderService service = BuilderService.builder(folder.resolve("out")).build()) {
      assertThatThrownBy(() -> service.createBuild(null))
          .isInstanceOf(NullPointerException.class)
          .hasMessage("spec");
      assertNamed(service, BuilderService.class);
      assertNamed(service.session(new Principal.Service()), BuilderSession.class);
      assertNamed(BuilderService.builder(folder), BuilderService.builder(folder).getClass());
    }
  }

  /** Every public method that takes an object says which one it lacks. */
  private static void assertNamed(Object target, Class<?> type) {
    Arrays.stream(type.getDeclaredMethods())
        .filter(method -> java.lang.reflect.Modifier.isPublic(method.getModifiers()))
        .filter(method -> !method.isSynthetic() && method.getParameterCount() > 0)
        .filter(
            method ->
                Arrays.stream(method.getParameterTypes()).anyMatch(each -> !each.isPrimitive()))
        .forEach(
            method ->
                assertThat(failure(target, method))
                    .as(method.toString())
                    .isInstanceOf(NullPointerException.class)
                    .message()
                    .matches("[a-z][A-Za-z]+"));
  }

  private static Throwable failure(Object target, Method method) {
    Object[] nothing =
        Arrays.stream(method.getParameterTypes())
            .map(type -> type == int.class ? 1 : type == boolean.class ? true : null)
            .toArray();
    try {
      method.invoke(target, nothing);
      return new AssertionError("nothing was thrown");
    } catch (InvocationTargetException failed) {
      return failed.getCause();
    } catch (IllegalAccessException hidden) {
      throw new IllegalStateException(hidden);
    }
  }

  private static String spec(BuildFixture fixture, String schema) {
    String upload = fixture.upload(fixture.file("a.csv", "x,y\n1,a\n2,b\n"));
    return Specs.of("a", upload, "csv", schema);
  }

  /** The warnings of one log. */
  private static final class Lines extends Handler {

    private final List<String> warnings = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void publish(LogRecord line) {
      if (line.getLevel().equals(Level.WARNING)) {
        warnings.add(MessageFormat.format(line.getMessage(), line.getParameters()));
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
