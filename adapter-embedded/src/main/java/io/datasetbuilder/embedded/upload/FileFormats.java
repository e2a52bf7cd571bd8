package io.datasetbuilder.embedded.upload;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.text.Choices;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Formats told by the names of files. */
public final class FileFormats {

  private static final Choices<FileFormat> FORMATS = Choices.of(FileFormat.values());

  private FileFormats() {}

  /** The format of this name. */
  public static Optional<FileFormat> named(String name) {
    return FORMATS.named(name);
  }

  /** The format that the file's extension names, if it names one. */
  public static Optional<FileFormat> byName(Path file) {
    String name = file.getFileName() == null ? "" : file.getFileName().toString();
    String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return switch (extension) {
      case "ndjson" -> Optional.of(FileFormat.JSONL);
      case "pq" -> Optional.of(FileFormat.PARQUET);
      default -> named(extension);
    };
  }
}
