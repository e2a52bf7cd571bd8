package io.datasetbuilder.pipeline.source.provider.call;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.SourceReportedTotal;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse.CallTotal.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The calls of one source: what they fetched against what the provider said it has. Totals of
 * several calls are never added, since combinations may overlap.
 */
public final class CallLedger {

  private static final int MOST_REASONS = 20;

  /** Result of one call, with its index and the number of records received. */
  private record Entry(int index, CallResponse answer, long fetched, boolean failed) {

    CallResponse.CallTotal total() {
      return answer.total();
    }

    boolean isRead() {
      return !failed && !answer.stoppedEarly();
    }

    boolean isPartial() {
      return failed || total().value().filter(reported -> fetched < reported).isPresent();
    }

    boolean isComplete() {
      return !failed && total().value().filter(reported -> fetched == reported).isPresent();
    }

    String partial() {
      String end = failed ? ", then failed" : "";
      return "call "
          + index
          + ": fetched "
          + fetched
          + total().value().map(reported -> " of " + reported + " reported").orElse("")
          + end;
    }

    String doubtful() {
      if (total().status() == Status.UNKNOWN) {
        return "call " + index + ": the provider reported no total";
      }
      return total().status() == Status.INCONSISTENT
          ? "call " + index + ": its pages report different totals"
          : "call "
              + index
              + ": fetched "
              + fetched
              + ", more than the "
              + total().value().get()
              + " reported";
    }

    JsonObject toJson() {
      return new JsonMembers()
          .put("index", index)
          .putOrNull("value", total().value(), JsonValue::of)
          .put("status", total().status().wire())
          .put("fetched_row_count", fetched)
          .put("pages", answer.pages())
          .toObject();
    }
  }

  private final long planned;
  private final List<Entry> calls = new ArrayList<>();

  /**
   * @param planned how many calls the source has
   */
  public CallLedger(long planned) {
    this.planned = planned;
  }

  /** Notes a finished call; calls are counted from 0 in the order they are noted. */
  public void note(CallResponse answer, long fetched) {
    calls.add(new Entry(calls.size(), answer, fetched, false));
  }

  /** Notes the call that failed: its source gets no further. */
  public void noteFailed(CallResponse soFar, long fetched) {
    calls.add(new Entry(calls.size(), soFar, fetched, true));
  }

  /** The provider's version as the last call stated it, or {@code unknown}. */
  public String apiVersion() {
    return calls.isEmpty()
        ? SourceProvenance.UNKNOWN_API_VERSION
        : calls.get(calls.size() - 1).answer().apiVersion();
  }

  /** Calls that were noted. */
  public int size() {
    return calls.size();
  }

  /** Calls that were noted and did not fail. */
  public long finished() {
    return calls.stream().filter(call -> !call.failed()).count();
  }

  /** Calls that the source has. */
  public long planned() {
    return planned;
  }

  /** Whether every call of the source was made and requested all of its records. */
  public boolean isReadToTheEnd() {
    return calls.size() == planned && calls.stream().allMatch(Entry::isRead);
  }

  /** The provider's own count of the whole source; a source of several calls has none. */
  public Optional<Long> wholeTotal() {
    return planned == 1
        ? calls.stream().findFirst().flatMap(call -> call.total().value())
        : Optional.empty();
  }

  /** Whether a provider took the decoded form of a key that is stored percent-encoded. */
  public boolean isKeyDecoded() {
    return calls.stream().anyMatch(call -> call.answer().keyDecoded());
  }

  /** Records received in all calls. */
  public long fetched() {
    return calls.stream().mapToLong(Entry::fetched).sum();
  }

  /** Total of the source as the provider's totals of its calls prove it. */
  public SourceReportedTotal total(Instant observedAt) {
    JsonArray each = new JsonArray(calls.stream().<JsonValue>map(Entry::toJson).toList());
    if (calls.isEmpty()) {
      return SourceReportedTotal.notReported();
    }
    if (calls.size() > 1) {
      return new SourceReportedTotal(
          SourceReportedTotal.Status.NOT_SUMMED, Optional.empty(), Optional.of(observedAt), each);
    }
    CallResponse.CallTotal only = calls.get(0).total();
    SourceReportedTotal.Status status =
        switch (only.status()) {
          case REPORTED -> SourceReportedTotal.Status.REPORTED;
          case UNKNOWN -> SourceReportedTotal.Status.UNKNOWN;
          case INCONSISTENT -> SourceReportedTotal.Status.INCONSISTENT;
        };
    return new SourceReportedTotal(status, only.value(), Optional.of(observedAt), each);
  }

  /** Coverage of the source, with a reason for every call that leaves a doubt. */
  public Coverage coverage() {
    List<String> reasons = new ArrayList<>();
    calls.stream().filter(Entry::isPartial).map(Entry::partial).forEach(reasons::add);
    notMade().ifPresent(reasons::add);
    boolean partial = !reasons.isEmpty();
    calls.stream()
        .filter(call -> !call.isPartial() && !call.isComplete())
        .map(Entry::doubtful)
        .forEach(reasons::add);
    if (calls.isEmpty()) {
      return new Coverage(Coverage.Status.UNKNOWN, List.of("no call was made"));
    }
    if (reasons.isEmpty()) {
      return Coverage.complete();
    }
    return new Coverage(
        partial ? Coverage.Status.PARTIAL : Coverage.Status.UNKNOWN, capped(reasons));
  }

  private Optional<String> notMade() {
    long first = calls.size();
    if (first >= planned) {
      return Optional.empty();
    }
    return Optional.of(
        first == planned - 1
            ? "call " + first + " was not made"
            : "calls " + first + " to " + (planned - 1) + " were not made");
  }

  private static List<String> capped(List<String> reasons) {
    if (reasons.size() <= MOST_REASONS) {
      return reasons;
    }
    List<String> shown = new ArrayList<>(reasons.subList(0, MOST_REASONS));
    shown.add("and " + (reasons.size() - MOST_REASONS) + " calls more");
    return shown;
  }
}
