package io.datasetbuilder.infrastructure.query.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * File with the error output of a query process, in the folder of the process. Its beginning is
 * logged.
 *
 * @param file may be missing
 */
record ErrorOutput(Path file) {

  /** Largest number of bytes that are read. */
  static final int MOST_BYTES = 4_096;

  /**
   * Lines that hold no cell and no statement, whatever the process was doing: the type of an
   * exception, its stack, and a lack of memory.
   */
  private static final List<Pattern> WITHOUT_DATA =
      List.of(
          Pattern.compile(
              "^(?:Exception in thread \"[\\w-]+\" |Caused by: )?((?:\\w+\\.)+\\w*(?:Exception|Error))\\b"),
          Pattern.compile("^\\s*(at [\\w.$/<>]+\\([\\w.: ]*\\))$"),
          Pattern.compile("^(terminate called after throwing an instance of '[\\w:]+')$"),
          Pattern.compile("(os::commit_memory\\(\\p{XDigit}*x?\\p{XDigit}+, \\d+, \\d\\) failed)"));

  /** The error output of the process of a folder. */
  static ErrorOutput in(Path folder) {
    return new ErrorOutput(folder.resolve("stderr"));
  }

  /**
   * Beginning of the output in one line.
   *
   * @param servedQuery whether the process had a request: then only lines without data are kept,
   *     since messages of the engine hold cells and parts of statements
   */
  String beginning(boolean servedQuery) {
    return text()
        .lines()
        .filter(line -> !line.isBlank())
        .flatMap(line -> (servedQuery ? withoutData(line) : Optional.of(line.strip())).stream())
        .collect(Collectors.joining(" | "));
  }

  private static Optional<String> withoutData(String line) {
    return WITHOUT_DATA.stream()
        .map(pattern -> pattern.matcher(line))
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .findFirst();
  }

  private String text() {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
    } catch (IOException unread) {
      return Files.exists(file) ? "it cannot be read: " + unread.getClass().getName() : "";
    }
  }
}
