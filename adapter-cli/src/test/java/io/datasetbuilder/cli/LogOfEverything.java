package io.datasetbuilder.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** File {@code everything.log} in a folder, to which a program logs all that it can. */
final class LogOfEverything {

  private static final String CONFIGURATION =
      """
      <configuration>
        <appender name="file" class="ch.qos.logback.core.FileAppender">
          <file>everything.log</file>
          <encoder><pattern>%logger %msg%n%ex</pattern></encoder>
        </appender>
        <root level="TRACE"><appender-ref ref="file"/></root>
      </configuration>
      """;

  private LogOfEverything() {}

  /** The option of Java by which a program that runs in the folder writes it. */
  static String option(Path folder) throws IOException {
    Path configuration = Files.writeString(folder.resolve("logback-all.xml"), CONFIGURATION);
    return "-Dlogback.configurationFile=" + configuration;
  }

  /** What was logged. */
  static String read(Path folder) throws IOException {
    return Files.readString(folder.resolve("everything.log"));
  }
}
