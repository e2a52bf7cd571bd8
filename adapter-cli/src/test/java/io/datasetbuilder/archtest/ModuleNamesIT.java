package io.datasetbuilder.archtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.module.ResolutionException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jars of the modules, as an application puts them on its module path. */
class ModuleNamesIT {

  private static final String ROOT = "io/datasetbuilder/";

  /** The packaged modules on the class path of this test, without their tests. */
  private static final List<Path> JARS =
      Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
          .map(Path::of)
          .filter(path -> path.toString().endsWith(".jar"))
          .filter(path -> !path.toString().endsWith("-tests.jar"))
          .filter(ModuleNamesIT::hasOwnClasses)
          .toList();

  /** Of some libraries of others no module can be made, which is no matter here. */
  private static boolean hasOwnClasses(Path jar) {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().anyMatch(entry -> entry.getName().startsWith(ROOT));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static ModuleReference find(Path jar) {
    return ModuleFinder.of(jar).findAll().iterator().next();
  }

  @Test
  void everyJarStatesANameThatIsTheRootOfItsPackages() {
    assertThat(JARS).hasSizeGreaterThan(20);
    assertThat(JARS)
        .map(jar -> find(jar).descriptor())
        .allSatisfy(
            module ->
                assertThat(module.packages())
                    .allSatisfy(name -> assertThat(name + ".").startsWith(module.name() + ".")));
  }

  @Test
  void noTwoJarsHaveOneName() {
    assertThat(JARS).map(jar -> find(jar).descriptor().name()).doesNotHaveDuplicates();
  }

  @Test
  void anApplicationResolvesThemAsModules() {
    Set<String> names =
        Set.copyOf(JARS.stream().map(jar -> find(jar).descriptor().name()).toList());

    assertThatCode(() -> resolve(JARS, names)).doesNotThrowAnyException();
  }

  @Test
  void twoJarsWithOnePackageDoNotResolve(@TempDir Path folder) throws IOException {
    List<Path> split = List.of(jar(folder, "first"), jar(folder, "second"));

    assertThatThrownBy(() -> resolve(split, Set.of("first", "second")))
        .isInstanceOf(ResolutionException.class);
  }

  private static void resolve(List<Path> jars, Set<String> names) {
    ModuleLayer.boot()
        .configuration()
        .resolve(ModuleFinder.of(jars.toArray(Path[]::new)), ModuleFinder.of(), names);
  }

  private static Path jar(Path folder, String name) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Automatic-Module-Name", name);
    Path file = folder.resolve(name + ".jar");
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      jar.putNextEntry(new JarEntry("split/Type.class"));
    }
    return file;
  }
}
