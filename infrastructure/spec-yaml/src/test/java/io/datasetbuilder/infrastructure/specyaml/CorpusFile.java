package io.datasetbuilder.infrastructure.specyaml;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A spec of the corpus. Its first line is a comment: what it shows, or for a refused spec the code
 * and the position of its problem.
 */
record CorpusFile(String name, String text) {

  /** The specs of one folder of the corpus, by name. */
  static List<CorpusFile> in(String folder) {
    URL resources = Objects.requireNonNull(CorpusFile.class.getResource("/corpus/" + folder));
    try (Stream<Path> files = Files.list(Path.of(resources.toURI()))) {
      return files.sorted().map(CorpusFile::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static CorpusFile of(Path file) {
    try {
      return new CorpusFile(
          file.getFileName().toString().replace(".yaml", ""), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] content() {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The comment of the first line. */
  String comment() {
    return text.substring(2, text.indexOf('\n')).strip();
  }

  @Override
  public String toString() {
    return name;
  }
}
