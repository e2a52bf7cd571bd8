package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.model.index.HourCounts;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Questions about when runs ended: each is answered from an index alone. */
final class EndingQueries {

  private static final long HOUR_MICROS = 3_600_000_000L;

  private final Handle handle;
  private final Visibility visibility;

  EndingQueries(Handle handle, Visibility visibility) {
    this.handle = handle;
    this.visibility = visibility;
  }

  List<HourTally> tallies(Instant from, Instant until) {
    RunCondition window =
        RunCondition.NONE
            .and("finished_at >= ", "from", EpochMicros.micros(from))
            .and("finished_at < ", "until", EpochMicros.micros(until));
    List<RunCondition> either = window.perOwner(Owner.keys(visibility));
    return handle
        .createQuery(
            "SELECT finished_at / :hour AS ended_hour, status, COUNT(*) FROM ("
                + rows(either)
                + ") t GROUP BY ended_hour, status")
        .bindMap(RunCondition.values(either))
        .bind("hour", HOUR_MICROS)
        .map((row, context) -> tally(row))
        .stream()
        .sorted(Comparator.comparing(HourCounts::hour).thenComparing(HourCounts::status))
        .toList();
  }

  long without() {
    List<RunCondition> either =
        RunCondition.NONE.and("finished_at IS NULL").perOwner(Owner.keys(visibility));
    return handle
        .createQuery("SELECT COUNT(*) FROM (" + rows(either) + ") t")
        .bindMap(RunCondition.values(either))
        .map((row, context) -> row.getLong(1))
        .one();
  }

  private static String rows(List<RunCondition> either) {
    return either.stream()
        .map(one -> "SELECT finished_at, status FROM runs" + one.where())
        .collect(Collectors.joining(" UNION ALL "));
  }

  private static HourTally tally(ResultSet row) throws SQLException {
    return new HourTally(
        EpochMicros.instant(row.getLong(1) * HOUR_MICROS),
        RunStatus.ofWire(row.getString(2)).orElseThrow(),
        row.getLong(3));
  }
}
