package io.datasetbuilder.cli.command;

import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Content that can be read only once, that of the standard input or of a named pipe, kept in a
 * temporary file until the process ends.
 *
 * @param mostBytes longest content
 */
record PipedContent(long mostBytes) {

  private static final int BLOCK = 64 * 1024;

  /** Attribute of the file system with the type of a file, and the type of a named pipe in it. */
  private static final String MODE = "unix:mode";

  private static final int TYPE = 0170000;
  private static final int PIPE = 0010000;

  /** Whether a path is a named pipe; a device, which can be endless, is not a pipe. */
  static boolean isPipe(Path path) {
    try {
      return Files.exists(path) && ((int) Files.getAttribute(path, MODE) & TYPE) == PIPE;
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
      return false;
    }
  }

  /**
   * Copies content to its end.
   *
   * @param name file name of the copy
   * @throws Refused when it is too long or cannot be kept
   */
  Path kept(InputStream content, String name) {
    try {
      File folder = Files.createTempDirectory("dataset-builder-").toFile();
      folder.deleteOnExit();
      Path copy = folder.toPath().resolve(name);
      copy.toFile().deleteOnExit();
      try (OutputStream out = Files.newOutputStream(copy)) {
        copy(content, out);
      }
      return copy;
    } catch (IOException failed) {
      throw refused(
          UploadProblem.UNREADABLE_FILE,
          "the content of a pipe or of the standard input cannot be kept in the temporary folder",
          "name a file instead, or set -Djava.io.tmpdir to a folder with space");
    }
  }

  private void copy(InputStream content, OutputStream out) throws IOException {
    byte[] block = new byte[BLOCK];
    long copied = 0;
    for (int read = content.read(block); read >= 0; read = content.read(block)) {
      copied += read;
      if (copied > mostBytes) {
        throw refused(
            UploadProblem.UPLOAD_TOO_LARGE,
            "the content of a pipe or of the standard input does not end within %,d bytes"
                .formatted(mostBytes),
            "check the program that writes it, or write it to a file and name that");
      }
      out.write(block, 0, read);
    }
  }

  private static Refused refused(UploadProblem code, String message, String hint) {
    return Refused.notPossible(code, "", message, hint);
  }
}
