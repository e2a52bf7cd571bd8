package io.datasetbuilder.archtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The modules declare and use the libraries of the design (docs/architecture.md). */
class DesignLibrariesTest {

  private static final Path ROOT = Path.of("..");

  @Test
  void eachIsADependencyOfItsModule() {
    assertThat(DesignLibraries.unused(ROOT, House.CLASSES)).isEmpty();
  }

  @Test
  void oneThatItsModuleDoesNotUseIsFound() {
    JavaClasses withoutIdentity =
        House.CLASSES.that(
            DescribedPredicate.not(
                JavaClass.Predicates.resideInAPackage("io.datasetbuilder.infrastructure.oidc..")));

    assertThat(DesignLibraries.unused(ROOT, withoutIdentity))
        .containsExactly("infrastructure/identity-oidc does not use com.nimbusds:nimbus-jose-jwt");
  }
}
