package io.datasetbuilder.infrastructure.query;

import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import io.datasetbuilder.warehouse.query.SqlQuery;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/** Program that runs one query on a file, wherever its own classes come from. */
public final class QueryProgram implements Function<Path, String> {

  /** The only cell of the result, or the message of the refusal. */
  @Override
  public String apply(Path table) {
    QueryEngineSettings settings =
        new QueryEngineSettings(
            table.resolveSibling("processes"),
            1,
            OptionalInt.empty(),
            OptionalInt.empty(),
            1,
            256,
            64);
    try (DuckDbQueryEngine engine =
        new DuckDbQueryEngine(settings, settings.slots(InstantSource.system()))) {
      return engine
          .sql(
              new QueriedTable(table.toString(), List.of(), 0),
              new SqlQuery("SELECT sum(n) AS s FROM dataset", 1),
              new Limits(Duration.ofSeconds(60), () -> false, "owner"))
          .match(
              timed -> timed.result().rows().get(0).get(0).toString(),
              problems -> problems.get(0).message());
    }
  }
}
