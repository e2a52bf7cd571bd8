package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A file that the user of this process names. Links are followed: it is the user's own disk. */
final class LocalInput {

  private LocalInput() {}

  static InputStream open(Location file) {
    try {
      Path path = Path.of(file.address());
      if (!Files.exists(path)) {
        throw refused(UploadProblem.FILE_NOT_FOUND, "There is no such file.");
      }
      if (!Files.isRegularFile(path)) {
        throw refused(UploadProblem.NOT_A_FILE, "This is a folder or a device, not a file.");
      }
      return Files.newInputStream(path);
    } catch (InvalidPathException noName) {
      throw refused(UploadProblem.FILE_NOT_FOUND, "There is no such file.");
    } catch (IOException failed) {
      throw unreadable(failed);
    }
  }

  static UploadFailure unreadable(IOException cause) {
    return new UploadFailure(
        Problem.of(UploadProblem.UNREADABLE_FILE, "", "The file cannot be read."), cause);
  }

  private static UploadFailure refused(UploadProblem code, String message) {
    return new UploadFailure(Problem.of(code, "", message));
  }
}
