package io.datasetbuilder.infrastructure.query.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProgramTest {

  /** After as many starts an archive takes less time than the further starts save. */
  private static final int STARTS = 7;

  @TempDir private Path place;

  @Test
  void archiveOfClassesIsWrittenWhenManyProcessesAreStarted() throws Exception {
    try (EngineFolder engine = EngineFolder.create(place);
        ChildProgram program = ChildProgram.write(engine, OptionalInt.empty())) {
      for (int i = 0; i < STARTS; i++) {
        startAndKill(engine, program);
      }
      assertThat(folders(engine)).as("one of the program, and each process").hasSize(STARTS + 1);

      startAndKill(engine, program);

      while (archives(engine).isEmpty()) {
        Thread.sleep(10);
      }
    }
  }

  private static void startAndKill(EngineFolder engine, ChildProgram program) throws Exception {
    program.start(engine.newFolder()).destroyForcibly().waitFor();
  }

  private static List<Path> folders(EngineFolder engine) throws IOException {
    try (Stream<Path> all = Files.list(engine.path())) {
      return all.filter(Files::isDirectory).toList();
    }
  }

  private static List<Path> archives(EngineFolder engine) throws IOException {
    return folders(engine).stream()
        .map(folder -> folder.resolve("query.jsa"))
        .filter(Files::exists)
        .toList();
  }
}
