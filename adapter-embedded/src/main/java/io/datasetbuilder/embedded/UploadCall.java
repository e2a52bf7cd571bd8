package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.upload.LocalFiles;
import io.datasetbuilder.infrastructure.parquet.ParquetUploadValidator;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** One upload: its bytes are taken in, judged as their source would be, then kept or dropped. */
final class UploadCall {

  private final Assembly assembly;
  private final NewUpload upload;
  private final TextEncoding encoding;

  /**
   * @param encoding the one that the upload names
   */
  UploadCall(Assembly assembly, NewUpload upload, TextEncoding encoding) {
    this.assembly = assembly;
    this.upload = upload;
    this.encoding = encoding;
  }

  UploadAnswer run(Path file) {
    List<Problem> problems = LocalFiles.check(file);
    if (!problems.isEmpty()) {
      return refused(problems);
    }
    Location location = new Location(file.toAbsolutePath().toString());
    return kept(
        () -> assembly.storage().uploads.registerFile(upload, location, this::judge).upload());
  }

  UploadAnswer run(InputStream content) {
    return kept(() -> assembly.storage().uploads.register(upload, content, this::judge));
  }

  private static UploadAnswer kept(Supplier<Upload> register) {
    try {
      return new UploadAnswer.Kept(register.get());
    } catch (UploadFailure failed) {
      return new UploadAnswer.Refused(
          new Refusal(Reason.NOT_POSSIBLE, failed.problems()), failed.breach());
    } catch (WorkspaceFailure failed) {
      return refused(List.of(failed.problem()));
    } catch (EngineFailure failed) {
      return refused(List.of(failed.problem()));
    }
  }

  /** A Parquet file's footer is judged before anything else looks at the file. */
  private List<Problem> judge(Location content) {
    List<Problem> problems =
        upload.format() == FileFormat.PARQUET
            ? new ParquetUploadValidator(assembly.workshop().schemas()).check(content)
            : List.of();
    return problems.isEmpty() ? records(content) : problems;
  }

  /** A column without one type is no reason: the schema of a source may give it one. */
  private List<Problem> records(Location content) {
    BronzeInput input = new BronzeInput(content, upload.format(), encoding, NullTokens.NONE);
    try (RunWorkspace scratch = assembly.storage().workspaces.temporary()) {
      Outcome outcome =
          assembly
              .workshop()
              .reader()
              .read(input, scratch.scratchFolder("reading"), 0, done -> {}, Interruption.NEVER);
      return outcome instanceof Outcome.Unreadable unreadable
          ? unreadable.problems().stream().filter(UploadCall::isMalformed).toList()
          : List.of();
    }
  }

  private static boolean isMalformed(Problem problem) {
    return !(problem.code() instanceof RecordProblem code && code.isOfColumnType());
  }

  private static UploadAnswer refused(List<Problem> problems) {
    return new UploadAnswer.Refused(new Refusal(Reason.NOT_POSSIBLE, problems));
  }
}
