package io.datasetbuilder.cli.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.terminal.ProgressLine;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.UUID;
import picocli.CommandLine.Model.OptionSpec;

/**
 * File of a user that a download is saved in. It appears whole, in the place of one that may be
 * there, or not at all.
 */
record SavedFile(Path file) {

  private static final int BUFFER_BYTES = 1 << 16;

  /** The option that names it. */
  static OptionSpec option() {
    return OptionSpec.builder("-o", "--output")
        .paramLabel("FILE")
        .type(Path.class)
        .required(true)
        .description("The zip file to write.")
        .build();
  }

  /** Saves the file of an export, with progress unless that is silent. */
  void save(ServiceClient client, JsonObject export, Console console, boolean silent) {
    JsonFields fields = ResponseFields.of(export);
    JsonFields bundle = fields.fields("bundle");
    long bytes = bundle.whole("bytes").orElse(0L);
    try (ProgressLine progress = ProgressLine.ofDownload(console.err(), silent, bytes)) {
      write(
          client.openExport(fields.requiredText("export_id")),
          bundle.requiredText("sha256"),
          progress);
    }
  }

  /** Refuses a file that cannot be written before the work on its content begins. */
  void checkWritable() {
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file) || folder == null || !Files.isWritable(folder)) {
      throw unwritable();
    }
  }

  /**
   * Saves content of a known digest. Refuses with {@code remote_unreachable} what does not arrive
   * whole, and with {@code output_unwritable} where the file is the reason.
   *
   * @param digest {@code sha256:<hex>}
   */
  void write(InputStream content, String digest, ProgressLine progress) {
    Optional<Path> part = Optional.empty();
    try (InputStream received = new Received(content)) {
      Path made = Files.createFile(file.resolveSibling(".export-" + UUID.randomUUID() + ".part"));
      part = Optional.of(made);
      if (!copy(received, made, progress).equals(digest)) {
        throw notReceived("the file was not received as it was sent");
      }
      keepMode(made);
      Files.move(made, file, StandardCopyOption.REPLACE_EXISTING);
      part = Optional.empty();
    } catch (IOException failed) {
      throw unwritable();
    } finally {
      part.ifPresent(SavedFile::remove);
    }
  }

  private static String copy(InputStream content, Path target, ProgressLine progress)
      throws IOException {
    MessageDigest digest = Sha256.digest();
    byte[] buffer = new byte[BUFFER_BYTES];
    try (OutputStream out = Files.newOutputStream(target)) {
      for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
        digest.update(buffer, 0, read);
        out.write(buffer, 0, read);
        progress.add(read);
      }
    }
    return Sha256.tagged(digest.digest());
  }

  /** A file that is replaced keeps its mode; a new one has the mode of every new file. */
  private void keepMode(Path made) throws IOException {
    boolean hasMode = Files.getFileAttributeView(made, PosixFileAttributeView.class) != null;
    if (hasMode && Files.exists(file)) {
      Files.setPosixFilePermissions(made, Files.getPosixFilePermissions(file));
    }
  }

  private static void remove(Path part) {
    part.toFile().delete();
  }

  private Refused unwritable() {
    String message = "the file " + Quoting.path(file.toString()) + " cannot be written";
    return Refused.notPossible(StorageProblem.OUTPUT_UNWRITABLE, "", message);
  }

  private static Refused notReceived(String message) {
    return Refused.notPossible(ServiceProblem.REMOTE_UNREACHABLE, "", message);
  }

  /** Content whose failures are those of its origin, not of the file that it is written to. */
  private static final class Received extends FilterInputStream {

    Received(InputStream content) {
      super(content);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      try {
        return in.read(buffer, offset, length);
      } catch (IOException broken) {
        throw notReceived("the connection broke before the file was received to its end");
      }
    }
  }
}
