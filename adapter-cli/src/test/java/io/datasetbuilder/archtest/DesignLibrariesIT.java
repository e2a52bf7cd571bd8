package io.datasetbuilder.archtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The libraries of the design are in their places (docs/architecture.md). */
@Tag("process")
class DesignLibrariesIT {

  private static final Path ROOT = Path.of(System.getProperty("project.root"));
  private static final Path JAR = Path.of(System.getProperty("runnable.jar"));

  private static final JavaClasses HOUSE =
      new ClassFileImporter().importPackages("io.datasetbuilder");

  @Test
  void eachIsADependencyOfItsModuleAndPackaged() throws IOException {
    assertThat(new DesignLibraries(ROOT, HOUSE, DesignLibraries.entries(JAR)).missing()).isEmpty();
  }

  @Test
  void oneThatIsTakenOutIsFound() throws IOException {
    Set<String> withoutJavalin =
        DesignLibraries.entries(JAR).stream()
            .filter(entry -> !entry.startsWith("io/javalin/"))
            .collect(Collectors.toUnmodifiableSet());
    JavaClasses withoutIdentity =
        new ClassFileImporter()
            .importPackages("io.datasetbuilder.http", "io.datasetbuilder.infrastructure.state");

    assertThat(new DesignLibraries(ROOT, HOUSE, withoutJavalin).missing())
        .containsExactly("io.javalin:javalin is not in the packaged jar");
    assertThat(new DesignLibraries(ROOT, withoutIdentity, withoutJavalin).missing())
        .contains("infrastructure/identity-oidc does not use com.nimbusds:nimbus-jose-jwt");
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
