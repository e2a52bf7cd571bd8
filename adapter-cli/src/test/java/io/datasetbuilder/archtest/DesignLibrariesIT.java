package io.datasetbuilder.archtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The libraries of the design are part of the packaged jar (docs/architecture.md). */
@Tag("process")
class DesignLibrariesIT {

  private static final Path JAR = Path.of(System.getProperty("runnable.jar"));

  @Test
  void eachIsPackaged() throws IOException {
    assertThat(DesignLibraries.unpackaged(DesignLibraries.entries(JAR))).isEmpty();
  }

  @Test
  void oneThatIsTakenOutIsFound() throws IOException {
    Set<String> withoutJavalin =
        DesignLibraries.entries(JAR).stream()
            .filter(entry -> !entry.startsWith("io/javalin/"))
            .collect(Collectors.toUnmodifiableSet());

    assertThat(DesignLibraries.unpackaged(withoutJavalin)).containsExactly("io.javalin:javalin");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.junit.jupiter.api.Test",
        "org.assertj.core.api.Assertions",
        "com.tngtech.archunit.junit.ArchTest"
      })
  void eachThatTestsUseIsOnTheirClassPath(String type) {
    assertThatCode(() -> Class.forName(type)).doesNotThrowAnyException();
  }
}
