package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.ResultFile;
import io.datasetbuilder.warehouse.query.ResultTable;
import java.util.List;
import java.util.Optional;

/** SQL of a user whose rows become a file. */
public final class ExportPlan implements QueryPlan<ResultFile> {

  private final ExportQuery query;
  private final String file;

  public ExportPlan(ExportQuery query, String file) {
    this.query = query;
    this.file = file;
  }

  @Override
  public List<Statement> statements() {
    return List.of(Statement.ofUser(query.sql(), query.maxRows()));
  }

  @Override
  public Optional<String> resultFile() {
    return Optional.of(file);
  }

  @Override
  public Result<ResultFile> result(List<ResultTable> tables) {
    ResultTable written = tables.get(0);
    return written.more()
        ? Result.refused(tooManyRows())
        : Result.ok(
            new ResultFile(
                written.columns().stream()
                    .map(column -> new ResultFile.Column(column.name(), column.dtype()))
                    .toList()));
  }

  private Problem tooManyRows() {
    return Problem.of(
            WarehouseProblem.ROW_LIMIT_EXCEEDED,
            "max_rows",
            "the result has more than " + query.maxRows() + " rows")
        .with("limit", JsonValue.of(query.maxRows()));
  }
}
