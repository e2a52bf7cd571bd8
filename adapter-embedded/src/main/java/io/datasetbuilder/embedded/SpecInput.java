package io.datasetbuilder.embedded;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A BuildSpec's text, with the local files that stand for its uploads. Immutable.
 *
 * <p>A file is named for a source by the source's alias, or by its index in {@code sources} where
 * it has none. It fills the source's {@code upload_id}, and its {@code format} where that is
 * missing and the file's extension tells it; the text itself need not hold an upload id.
 */
public final class SpecInput {

  private final byte[] document;
  private final Map<String, Path> files;

  private SpecInput(byte[] document, Map<String, Path> files) {
    this.document = document;
    this.files = Map.copyOf(files);
  }

  /**
   * A text without files.
   *
   * @param document YAML or JSON in UTF-8; copied
   */
  public static SpecInput of(byte[] document) {
    return new SpecInput(document.clone(), Map.of());
  }

  /** A text without files. */
  public static SpecInput of(String document) {
    return new SpecInput(document.getBytes(StandardCharsets.UTF_8), Map.of());
  }

  /** The same text with one more file; a later file of a name replaces an earlier one. */
  public SpecInput withUpload(String sourceName, Path file) {
    Objects.requireNonNull(file, "file");
    Map<String, Path> more = new LinkedHashMap<>(files);
    more.put(sourceName, file);
    return new SpecInput(document, more);
  }

  /** A copy of the text's bytes. */
  public byte[] document() {
    return document.clone();
  }

  /** The files by the names of their sources. */
  public Map<String, Path> files() {
    return files;
  }
}
