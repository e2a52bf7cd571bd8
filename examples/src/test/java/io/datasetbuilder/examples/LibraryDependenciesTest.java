package io.datasetbuilder.examples;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** This module depends on the library as applications do. */
class LibraryDependenciesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.postgresql.Driver",
        "com.zaxxer.hikari.HikariDataSource",
        "io.javalin.Javalin",
        "org.eclipse.jetty.server.Server",
        "picocli.CommandLine",
        "ch.qos.logback.classic.Logger"
      })
  void whatOnlyTheProgramNeedsIsNotBroughtAlong(String name) {
    assertThatThrownBy(() -> Class.forName(name)).isInstanceOf(ClassNotFoundException.class);
  }
}
