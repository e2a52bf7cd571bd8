package io.datasetbuilder.embedded.spec;

import io.datasetbuilder.infrastructure.unpack.caller.CallerFiles;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.source.local.NamedFiles;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A BuildSpec's text, with the local files in the place of its uploads. Immutable.
 *
 * <p>A file is named for a source by the source's alias, or by its index in {@code sources} where
 * it has none. It fills the source's {@code upload_id}, several files its {@code upload_ids}, and
 * its {@code format} where that is missing and the file's extension names it; the text itself need
 * not hold an upload id. A compressed file or an archive is unpacked before it becomes an upload.
 */
public final class SpecInput {

  private static final LocalFiles LOCAL_FILES = new CallerFiles();

  private final byte[] document;
  private final List<NamedFiles> files;

  private SpecInput(byte[] document, List<NamedFiles> files) {
    this.document = document;
    this.files = List.copyOf(files);
  }

  /**
   * A text without files.
   *
   * @param document YAML or JSON in UTF-8; copied
   */
  public static SpecInput of(byte[] document) {
    return new SpecInput(Objects.requireNonNull(document, "document").clone(), List.of());
  }

  /**
   * A text without files. An unpaired surrogate is not replaced by another character: reading the
   * spec refuses it.
   */
  public static SpecInput of(String document) {
    return new SpecInput(bytes(Objects.requireNonNull(document, "document")), List.of());
  }

  private static byte[] bytes(String document) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(document.length());
    int done = 0;
    for (int i = 0; i < document.length(); i += Character.charCount(document.codePointAt(i))) {
      if (isHalf(document.codePointAt(i))) {
        bytes.writeBytes(document.substring(done, i).getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(generalized(document.charAt(i)));
        done = i + 1;
      }
    }
    bytes.writeBytes(document.substring(done).getBytes(StandardCharsets.UTF_8));
    return bytes.toByteArray();
  }

  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  /** The three bytes that UTF-8 would have for it, were it a character; no reader takes them. */
  private static byte[] generalized(char half) {
    return new byte[] {
      (byte) (0xE0 | (half >> 12)),
      (byte) (0x80 | ((half >> 6) & 0x3F)),
      (byte) (0x80 | (half & 0x3F))
    };
  }

  /**
   * The same text with the file of one more source. A source that gets files twice is refused when
   * the spec is validated.
   *
   * @param file a path, for an archive optionally followed by {@code #} and the name of a part
   */
  public SpecInput withUpload(String sourceName, Path file) {
    return withUpload(
        sourceName, LOCAL_FILES.named(Objects.requireNonNull(file, "file").toString()));
  }

  /** The same text with the file of one more source. */
  public SpecInput withUpload(String sourceName, LocalFile file) {
    return withUploads(sourceName, List.of(file));
  }

  /**
   * The same text with the files of one more source, whose rows are one table in this order.
   *
   * @param several at least one and at most 10,000; of an archive a pattern as its part, as in
   *     {@code all.zip#*.csv}, names each member that matches, in the order of their names
   */
  public SpecInput withUploads(String sourceName, List<LocalFile> several) {
    List<NamedFiles> more = new ArrayList<>(files);
    more.add(new NamedFiles(sourceName, several));
    return new SpecInput(document, more);
  }

  /** A copy of the text's bytes. */
  public byte[] document() {
    return document.clone();
  }

  /** The files of the sources, in the order in which they were named. */
  public List<NamedFiles> files() {
    return files;
  }
}
