package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.guess.FormatGuess;
import io.datasetbuilder.pipeline.source.local.FileForms;
import io.datasetbuilder.pipeline.source.local.LocalFileProblem;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.source.local.UnpackedFile;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.table.bronze.WrongFormat;
import java.io.IOException;
import java.util.Optional;

/** Finds the format of a local file that becomes an upload. */
record UploadFormat(LocalFiles files) {

  /**
   * The format that the file's extension names; of a text ({@code .txt}) and of a file without an
   * extension the format that its first bytes look like.
   *
   * @param file that exists and can be read
   */
  Result<FileFormat> of(UnpackedFile file) {
    Optional<FileFormat> named = FileForms.format(file.name());
    if (named.isPresent()) {
      return Result.ok(named.get());
    }
    byte[] head;
    try {
      head = files.head(file.location(), WrongFormat.HEAD_BYTES);
    } catch (IOException failed) {
      String message = "the file " + Quoting.path(file.written()) + " cannot be read";
      return Result.refused(Problem.of(UploadProblem.UNREADABLE_FILE, "", message));
    }
    String extension = FileForms.extension(file.name());
    if (extension.isEmpty() || extension.equals("txt")) {
      return Result.ok(FormatGuess.of(head));
    }
    String message =
        "the name of the file " + Quoting.path(file.written()) + " has no known format";
    return Result.refused(
        WrongFormat.ofBinary(head, FileFormat.CSV)
            .orElseGet(
                () ->
                    Problem.of(LocalFileProblem.UNKNOWN_FILE_FORMAT, "", message)
                        .withHint("name the format: csv, json, jsonl or parquet")));
  }
}
