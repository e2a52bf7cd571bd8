package io.datasetbuilder.infrastructure.state.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The state lies in the folder that is named, whatever its name means as an address. */
class FolderNamesTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b/출력",
        "x#y",
        "50%",
        "%41",
        "what?",
        "what?mode=memory",
        "a?journal_mode=OFF&b",
        "[a]*{b}",
        "it's",
        "q\"q",
        "b\\s",
        "file:x",
        ":memory:",
        " "
      })
  void theFileIsMadeInItsFolderAndNowhereElse(String name) throws IOException {
    assumeThat(names().canEncode(name)).as("this machine has such names").isTrue();
    Path file = folder.resolve(name).resolve(".service/state.sqlite3");
    try (StateDatabase state = new StateDatabase(file, Clock.systemUTC())) {
      assertThat(journal(state)).isEqualTo("wal");
    }

    try (Stream<Path> all = Files.walk(folder)) {
      assertThat(all.filter(Files::isRegularFile).filter(FolderNamesTest::isOfTheDatabase).toList())
          .isEqualTo(List.of(file));
    }
  }

  private static String journal(StateDatabase state) {
    return state
        .tables()
        .<String>read(
            handle ->
                handle
                    .createQuery("PRAGMA journal_mode")
                    .map((row, context) -> row.getString(1))
                    .one());
  }

  private static boolean isOfTheDatabase(Path file) {
    return file.getFileName().toString().startsWith("state");
  }

  private static CharsetEncoder names() {
    return Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder();
  }
}
