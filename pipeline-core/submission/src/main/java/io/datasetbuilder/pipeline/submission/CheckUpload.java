package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.guess.ProvedRead;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.ScannedTables;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.util.List;

/**
 * Checks the content of uploads: it is read as its source would read it. Safe for concurrent use.
 *
 * @param schemas checks the footers of Parquet files first
 * @param scanned learns what was read, so that a build need not read it again
 * @param workspaces of temporary folders
 */
public record CheckUpload(
    LocalFiles files,
    ParquetSchemaReader schemas,
    BronzeReader reader,
    ScannedTables scanned,
    RunWorkspaces workspaces) {

  /** The check of content whose records have a form, declared or to be found. */
  public UploadValidator of(UploadRead read) {
    return (upload, content, facts) -> {
      List<Problem> problems =
          upload.format() == FileFormat.PARQUET
              ? schemas.read(content, upload.read().parquet()).problems()
              : List.of();
      if (!problems.isEmpty()) {
        return Result.refused(problems);
      }
      TextEncoding encoding = TextEncoding.named(upload.encoding()).orElseThrow();
      BronzeInput input = new BronzeInput(content, upload.format(), encoding, NullTokens.NONE);
      return read.declared()
          .map(form -> Result.ok(declared(input.with(form))))
          .orElseGet(() -> new ProvedRead(files, reader, workspaces).read(input))
          .then(
              found -> {
                List<Problem> refused = refused(found, facts);
                return refused.isEmpty()
                    ? Result.ok(upload.withRead(found.input().read()))
                    : Result.refused(refused);
              });
    };
  }

  private ProvedRead.ReadFile declared(BronzeInput input) {
    try (RunWorkspace scratch = workspaces.temporary()) {
      BronzeReader.Outcome outcome =
          reader.read(input, scratch.scratchFolder("reading"), done -> {}, Interruption.NEVER);
      return new ProvedRead.ReadFile(input, outcome);
    }
  }

  /** A column without one type is no reason: the schema of a source may give it one. */
  private List<Problem> refused(ProvedRead.ReadFile read, FileFacts content) {
    BronzeInput input = read.input();
    if (read.outcome() instanceof BronzeReader.Outcome.Unreadable unreadable) {
      boolean empty = input.read().allowEmpty() && unreadable.withoutRows().isPresent();
      return empty ? List.of() : refused(input, unreadable.problems());
    }
    BronzeTable table = ((BronzeReader.Outcome.Readable) read.outcome()).table();
    scanned.add(content, input, table);
    return List.of();
  }

  private List<Problem> refused(BronzeInput input, List<Problem> problems) {
    return problems.stream()
        .filter(problem -> !RecordProblem.isOfColumnType(problem))
        .map(problem -> new EncodingHint(files, input.location()).addedTo(problem))
        .toList();
  }
}
