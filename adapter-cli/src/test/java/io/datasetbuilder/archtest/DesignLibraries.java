package io.datasetbuilder.archtest;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Libraries that the design of this project names. Each is a dependency of the modules that own it,
 * is used by their code, and is part of the packaged jar.
 */
final class DesignLibraries {

  private static final List<Library> LIBRARIES =
      List.of(
          of("io.javalin:javalin", "adapter-http", "http", "io.javalin"),
          of("info.picocli:picocli", "adapter-cli", "cli", "picocli"),
          of(
              "tools.jackson.core:jackson-databind",
              "infrastructure/provider-catalog",
              "infrastructure.catalog",
              "tools.jackson.databind"),
          of(
              "tools.jackson.dataformat:jackson-dataformat-yaml",
              "infrastructure/provider-catalog",
              "infrastructure.catalog",
              "tools.jackson.dataformat.yaml"),
          of(
              "com.networknt:json-schema-validator",
              "infrastructure/provider-catalog",
              "infrastructure.catalog",
              "com.networknt.schema"),
          // Its code names the types of JDBC alone.
          new Library(
              "org.duckdb:duckdb_jdbc",
              "infrastructure/engine-duckdb",
              "infrastructure.duckdb",
              "org.duckdb",
              "java.sql"),
          of(
              "org.duckdb:duckdb_jdbc",
              "infrastructure/query-duckdb",
              "infrastructure.query",
              "org.duckdb"),
          of(
              "org.apache.parquet:parquet-hadoop",
              "infrastructure/parquet-files",
              "infrastructure.parquet",
              "org.apache.parquet.hadoop"),
          of(
              "org.apache.commons:commons-compress",
              "infrastructure/unpack-files",
              "infrastructure.unpack",
              "org.apache.commons.compress"),
          of(
              "org.jdbi:jdbi3-core",
              "infrastructure/state-jdbi",
              "infrastructure.state",
              "org.jdbi.v3.core"),
          of(
              "org.xerial:sqlite-jdbc",
              "infrastructure/state-jdbi",
              "infrastructure.state",
              "org.sqlite"),
          of(
              "com.nimbusds:nimbus-jose-jwt",
              "infrastructure/identity-oidc",
              "infrastructure.oidc",
              "com.nimbusds.jose"));

  private DesignLibraries() {}

  /**
   * A library and a module that owns it.
   *
   * @param coordinates group and artifact
   * @param module folder of the owner
   * @param home package of the owner, below the root package
   * @param types package of the library
   * @param used package whose types the owner uses, which is another one for a driver
   */
  record Library(String coordinates, String module, String home, String types, String used) {}

  private static Library of(String coordinates, String module, String home, String types) {
    return new Library(coordinates, module, home, types, types);
  }

  /** Names of all entries of a jar. */
  static Set<String> entries(Path jar) throws IOException {
    try (ZipFile file = new ZipFile(jar.toFile())) {
      return Collections.list(file.entries()).stream()
          .map(ZipEntry::getName)
          .collect(Collectors.toUnmodifiableSet());
    }
  }

  /**
   * Libraries that their modules do not declare or do not use, one line each.
   *
   * @param root folder of the checkout
   * @param house classes of all modules
   */
  static List<String> unused(Path root, JavaClasses house) {
    return LIBRARIES.stream().flatMap(library -> unused(root, house, library)).toList();
  }

  private static Stream<String> unused(Path root, JavaClasses house, Library library) {
    List<String> missing = new ArrayList<>();
    if (!dependencies(root.resolve(library.module())).contains(library.coordinates())) {
      missing.add(
          "%s is not a dependency of %s".formatted(library.coordinates(), library.module()));
    }
    if (house.stream().noneMatch(type -> uses(type, library))) {
      missing.add("%s does not use %s".formatted(library.module(), library.coordinates()));
    }
    return missing.stream();
  }

  /**
   * Coordinates of the libraries that are not part of the packaged jar.
   *
   * @param packaged names of the entries of the jar
   */
  static Set<String> unpackaged(Set<String> packaged) {
    return LIBRARIES.stream()
        .filter(library -> packaged.stream().noneMatch(entry -> isClassOf(library, entry)))
        .map(Library::coordinates)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean isClassOf(Library library, String entry) {
    return entry.startsWith(library.types().replace('.', '/') + "/") && entry.endsWith(".class");
  }

  private static boolean uses(JavaClass type, Library library) {
    return type.getPackageName().startsWith("io.datasetbuilder." + library.home())
        && type.getDirectDependenciesFromSelf().stream()
            .anyMatch(
                dependency ->
                    dependency.getTargetClass().getPackageName().startsWith(library.used()));
  }

  /** Coordinates of the dependencies of a module that are not for tests alone. */
  private static Set<String> dependencies(Path module) {
    try {
      NodeList all =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(module.resolve("pom.xml").toFile())
              .getElementsByTagName("dependency");
      return Stream.iterate(0, i -> i < all.getLength(), i -> i + 1)
          .map(i -> (Element) all.item(i))
          .filter(dependency -> !text(dependency, "scope").equals("test"))
          .map(dependency -> text(dependency, "groupId") + ":" + text(dependency, "artifactId"))
          .collect(Collectors.toUnmodifiableSet());
    } catch (ParserConfigurationException | SAXException | IOException unreadable) {
      throw new IllegalStateException(module.toString(), unreadable);
    }
  }

  private static String text(Element dependency, String member) {
    NodeList found = dependency.getElementsByTagName(member);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
  }
}
