package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.pipeline.source.local.LocalFile;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Local files for which a first spec is wanted: the rows of all of them are one table.
 *
 * @param alias of the source; empty: it is made of the names of the files
 * @param written the files as {@code --upload} takes them
 * @param files in the order of their rows, at least one
 * @param encoding name of their text encoding, such as {@code cp949}; empty: what the bytes prove
 */
public record GuessRequest(
    Optional<String> alias, String written, List<LocalFile> files, Optional<String> encoding) {

  public GuessRequest {
    Objects.requireNonNull(alias, "alias");
    Objects.requireNonNull(written, "written");
    Objects.requireNonNull(encoding, "encoding");
    files = List.copyOf(files);
    if (files.isEmpty()) {
      throw new IllegalArgumentException("a spec needs a file");
    }
  }

  /** A file by itself, in the encoding that its bytes prove. */
  public static GuessRequest of(LocalFile file) {
    String name = file.name().isEmpty() ? "data" : file.name();
    String written = name + file.part().map(part -> "#" + part).orElse("");
    return new GuessRequest(Optional.empty(), written, List.of(file), Optional.empty());
  }

  /** The same files in an encoding that the caller knows. */
  public GuessRequest in(String name) {
    return new GuessRequest(alias, written, files, Optional.of(name));
  }
}
