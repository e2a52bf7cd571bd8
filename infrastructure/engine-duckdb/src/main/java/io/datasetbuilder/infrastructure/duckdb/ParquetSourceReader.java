package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome.Readable;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader.ParquetColumn;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.StoredNames;
import io.datasetbuilder.pipeline.table.bronze.TableBounds;
import io.datasetbuilder.pipeline.table.bronze.VariantTexts;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads a whole Parquet source once. Its types are those of the file, but for times of nanoseconds:
 * their values decide whether microseconds hold them.
 */
final class ParquetSourceReader {

  private final EngineDatabases databases;
  private final ParquetSchemaReader schemas;
  private final VariantTexts variants;
  private final Interruption interruption;

  ParquetSourceReader(
      EngineDatabases databases,
      ParquetSchemaReader schemas,
      VariantTexts variants,
      Interruption interruption) {
    this.databases = databases;
    this.schemas = schemas;
    this.variants = variants;
    this.interruption = interruption;
  }

  Outcome read(BronzeInput input, Path scratch, DoubleConsumer progress) throws IOException {
    Result<List<ParquetColumn>> columns = schemas.read(input.location(), input.read().parquet());
    return columns instanceof Result.Ok<List<ParquetColumn>> ok
        ? read(input, ok.value(), scratch, progress)
        : refused(columns.problems());
  }

  private static Outcome refused(List<Problem> problems) {
    return new Outcome.Unreadable(problems.stream().map(ParquetSourceReader::damaged).toList());
  }

  private static Problem damaged(Problem problem) {
    return Problem.of(RecordProblem.MALFORMED_PARQUET, problem.at(), problem.message());
  }

  private Outcome read(
      BronzeInput input, List<ParquetColumn> columns, Path scratch, DoubleConsumer progress)
      throws IOException {
    List<Problem> problems = ParquetColumnChecks.check(columns, input.unused());
    problems.addAll(TableBounds.check(stored(columns)));
    if (!problems.isEmpty()) {
      return new Outcome.Unreadable(problems);
    }
    Set<String> withVariants =
        columns.stream()
            .filter(ParquetColumn::variants)
            .map(ParquetColumn::name)
            .collect(Collectors.toSet());
    return withVariants.isEmpty()
        ? records(input, columns, scratch, progress)
        : variants(input, columns, withVariants, scratch, progress);
  }

  /** Reads a copy of the file in which the variants are texts. */
  private Outcome variants(
      BronzeInput input,
      List<ParquetColumn> columns,
      Set<String> withVariants,
      Path scratch,
      DoubleConsumer progress)
      throws IOException {
    Path copy = Files.createTempFile(scratch, "variants-", ".parquet");
    Location texts = new Location(copy.toString());
    Map<String, Problem> problems =
        variants.copy(input.location(), withVariants, texts, interruption);
    Outcome outcome =
        records(input.at(texts), ParquetColumnChecks.without(problems, columns), scratch, progress);
    if (!(outcome instanceof Readable read) || !read.table().source().location().equals(texts)) {
      Files.delete(copy);
    }
    return outcome;
  }

  private Outcome records(
      BronzeInput input, List<ParquetColumn> columns, Path scratch, DoubleConsumer progress) {
    try (EngineConnection connection =
        databases.open(new Location(scratch.toString()), 1, interruption)) {
      return connection.call(
          statements -> new ParquetRead(statements, input, scratch, progress).read(columns));
    } catch (SQLException e) {
      throw DuckDbFailures.of(e);
    }
  }

  /** The columns under the names that the engine is to know them by. */
  static List<Column> stored(List<ParquetColumn> columns) {
    List<String> names = StoredNames.of(columns.stream().map(ParquetColumn::name).toList());
    return IntStream.range(0, columns.size())
        .mapToObj(i -> new Column(names.get(i), columns.get(i).type()))
        .toList();
  }
}
