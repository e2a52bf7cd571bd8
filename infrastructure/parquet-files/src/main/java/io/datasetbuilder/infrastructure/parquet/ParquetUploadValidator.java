package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader.Result;
import java.util.List;

/**
 * Refuses what is no Parquet file that a dataset can be built from: cut off, encrypted or damaged
 * files, and columns of types that the pipeline does not have, each named with its reason.
 */
public final class ParquetUploadValidator implements UploadValidator {

  private final ParquetSchemaReader schemas;

  public ParquetUploadValidator(ParquetSchemaReader schemas) {
    this.schemas = schemas;
  }

  @Override
  public List<Problem> check(Location content) {
    Result result = schemas.read(content);
    if (result instanceof Result.Unreadable unreadable) {
      return List.of(unreadable.problem());
    }
    return result instanceof Result.Unsupported unsupported ? unsupported.problems() : List.of();
  }
}
