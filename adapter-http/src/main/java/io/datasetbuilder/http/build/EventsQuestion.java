package io.datasetbuilder.http.build;

import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which events are asked for.
 *
 * @param limit the most events of a list, 1 to 1000
 * @param tail whether the newest ones are taken where there are more
 * @param after only events behind this position
 * @param seen the last event that a follower has had before it was cut off
 */
record EventsQuestion(int limit, boolean tail, long after, OptionalLong seen) {

  private static final int USUAL_LIMIT = 200;
  private static final int MOST = 1000;

  /** Every parameter is judged, also one that the form of the answer has no use for. */
  static EventsQuestion of(Call call) {
    int limit = call.query().limit(USUAL_LIMIT);
    if (limit > MOST) {
      throw refused("'limit' must be 1 to " + MOST);
    }
    return new EventsQuestion(
        limit,
        call.query().flag("tail", false),
        position("'after'", call.query().text("after")).orElse(0),
        position("'Last-Event-ID'", call.header("Last-Event-ID")));
  }

  /** Where a stream goes on: an event that was had counts before the query that began it. */
  long positionOfStream() {
    return seen.orElse(after);
  }

  /** Positions beyond any event are as good as the greatest one. */
  private static OptionalLong position(String name, Optional<String> given) {
    if (given.isEmpty()) {
      return OptionalLong.empty();
    }
    String digits = given.get();
    if (!digits.matches("[0-9]{1,40}")) {
      throw refused(name + " must be a whole number from 0 on");
    }
    String significant = digits.replaceFirst("^0+(?=.)", "");
    return OptionalLong.of(
        significant.length() > 18 ? Long.MAX_VALUE : Long.parseLong(significant));
  }

  private static RefusedCall refused(String error) {
    return RefusedCall.because(HttpStatus.BAD_REQUEST, error);
  }
}
