package io.datasetbuilder.pipeline.source.provider.check;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Compared;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Failed;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.NotCalled;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Outcome;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Reason;
import io.datasetbuilder.pipeline.source.provider.check.Difference.Kind;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Runs an example of a dataset against its service, for one page, and compares the response with
 * the definition. A dataset that requires an application is called like any other: the caller knows
 * whether they applied. Safe for concurrent use.
 */
public final class VerifyDataset {

  private final FirstPage pages;
  private final JsonCodec json;
  private final Clock clock;

  public VerifyDataset(FirstPage pages, JsonCodec json, Clock clock) {
    this.pages = pages;
    this.json = json;
    this.clock = clock;
  }

  /**
   * Verifies a dataset.
   *
   * @param keys the caller's
   */
  public DatasetVerification verify(
      ProviderDefinition provider,
      DatasetDefinition dataset,
      ProviderKeys keys,
      VerifyRequest request) {
    LocalDate today = clock.instant().atZone(ZoneOffset.UTC).toLocalDate();
    return new DatasetVerification(dataset.key(), today, outcome(provider, dataset, keys, request));
  }

  private Outcome outcome(
      ProviderDefinition provider,
      DatasetDefinition dataset,
      ProviderKeys keys,
      VerifyRequest request) {
    if (!dataset.operations().contains(DatasetDefinition.Operation.LIST)) {
      return new NotCalled(Reason.NOT_LISTABLE);
    }
    if (request.example() > dataset.examples().size()) {
      return new NotCalled(Reason.NO_EXAMPLE);
    }
    Optional<ProviderKey> key = TestConnection.usableKey(provider.credential(), keys);
    if (provider.credential().isRequired() && key.isEmpty()) {
      return new NotCalled(Reason.KEY_MISSING);
    }
    DatasetDefinition.CallExample example = dataset.examples().get(request.example() - 1);
    ProviderKeys settled =
        slot -> slot.equals(provider.credential().slot()) ? key : Optional.empty();
    return called(
        dataset,
        new ProviderCall(
            provider.name(),
            dataset.name(),
            example.params(),
            settled,
            OptionalLong.of(request.records())));
  }

  private Outcome called(DatasetDefinition dataset, ProviderCall call) {
    CompareResponse compared = new CompareResponse(dataset, json);
    try {
      FirstPage.PageFacts page = pages.fetch(call, compared::note);
      return new Compared(compared.with(page));
    } catch (ProviderFailure failed) {
      return new Failed(failed.problem(), failed.fault());
    }
  }

  /**
   * Scope of a verification.
   *
   * @param example the number of the definition's example, from 1
   * @param records the most records that are requested and compared, 1 to {@value #MOST_RECORDS}
   */
  public record VerifyRequest(int example, int records) {

    /** Number of records that are compared without another setting. */
    public static final int USUAL_RECORDS = 100;

    /** The most records that are compared. */
    public static final int MOST_RECORDS = 1_000;

    public VerifyRequest {
      if (example < 1 || records < 1 || records > MOST_RECORDS) {
        throw new IllegalArgumentException("no example or number of records");
      }
    }

    /** Whether both numbers are within their bounds. */
    public static boolean isValid(int example, int records) {
      return example >= 1 && records >= 1 && records <= MOST_RECORDS;
    }
  }

  /**
   * Compares the records of one page with the definition of their dataset. Used by one thread,
   * once.
   */
  static final class CompareResponse {

    private final DatasetDefinition dataset;
    private final JsonCodec json;
    private final Map<String, FieldCounter> declared = new LinkedHashMap<>();
    private final Map<String, Map<Difference.JsonKind, Long>> undeclared = new TreeMap<>();
    private final LongAdder records = new LongAdder();
    private final LongAdder unreadable = new LongAdder();

    CompareResponse(DatasetDefinition dataset, JsonCodec json) {
      this.dataset = dataset;
      this.json = json;
      for (FieldDefinition field : dataset.fields()) {
        declared.put(field.name(), new FieldCounter(field));
      }
    }

    /** Looks at records; nothing of them is kept but counts, kinds and names. */
    void note(RecordBatch batch) {
      int start = 0;
      for (int at = 0; at < batch.length(); at++) {
        if (batch.buffer()[at] == '\n') {
          note(json.read(Arrays.copyOfRange(batch.buffer(), start, at)));
          start = at + 1;
        }
      }
    }

    private void note(Optional<JsonValue> record) {
      records.increment();
      if (record.isPresent() && record.get() instanceof JsonObject object) {
        object.members().forEach(this::note);
      } else {
        unreadable.increment();
      }
    }

    private void note(String name, JsonValue value) {
      FieldCounter tally = declared.get(name);
      if (tally != null) {
        tally.note(value);
      } else if (!declared.isEmpty()) {
        undeclared
            .computeIfAbsent(name, any -> new EnumMap<>(Difference.JsonKind.class))
            .merge(Difference.JsonKind.of(value), 1L, Long::sum);
      }
    }

    /** Completes the comparison with the totals and sizes that the page states. */
    DatasetVerification.Comparison with(FirstPage.PageFacts page) {
      List<Difference> found = new ArrayList<>(ofPage(page));
      if (records.sum() > unreadable.sum()) {
        declared.values().forEach(tally -> found.addAll(tally.differences()));
      }
      undeclared.forEach(
          (name, kinds) ->
              found.add(
                  Difference.ofField(
                      Kind.FIELD_UNDECLARED,
                      name,
                      kinds.values().stream().mapToLong(Long::longValue).sum(),
                      kinds.keySet())));
      return new DatasetVerification.Comparison(
          records.intValue(),
          page.total(),
          found,
          declared.values().stream().flatMap(tally -> tally.nulls().stream()).toList());
    }

    private List<Difference> ofPage(FirstPage.PageFacts page) {
      List<Difference> found = new ArrayList<>();
      if (records.sum() == 0) {
        found.add(Difference.ofPage(Kind.NO_RECORDS, OptionalLong.empty()));
      }
      if (unreadable.sum() > 0) {
        found.add(Difference.ofPage(Kind.RECORDS_UNREADABLE, OptionalLong.of(unreadable.sum())));
      }
      new PageComparison(dataset, page).addTo(found);
      return found;
    }

    /** Compares totals and page sizes with what the definition says of them. */
    static final class PageComparison {

      private final DatasetDefinition dataset;
      private final FirstPage.PageFacts page;

      PageComparison(DatasetDefinition dataset, FirstPage.PageFacts page) {
        this.dataset = dataset;
        this.page = page;
      }

      void addTo(List<Difference> found) {
        total().ifPresent(found::add);
        if (page.asked().isPresent()) {
          int asked = page.asked().getAsInt();
          sizeEcho(asked).ifPresent(found::add);
          if (page.records() > asked) {
            found.add(sized(Kind.PAGE_TOO_LARGE, OptionalLong.of(page.records()), asked));
          }
        }
      }

      /** An empty response often has no total either: that proves nothing. */
      private Optional<Difference> total() {
        boolean promised =
            !dataset.response().totalAt().isEmpty() || dataset.request().count().isPresent();
        if (promised && page.total().isEmpty() && page.records() > 0) {
          return Optional.of(Difference.ofPage(Kind.TOTAL_MISSING, OptionalLong.empty()));
        }
        return page.total()
            .filter(total -> total < page.records())
            .map(total -> Difference.ofPage(Kind.TOTAL_TOO_SMALL, OptionalLong.of(total)));
      }

      private Optional<Difference> sizeEcho(int asked) {
        OptionalInt echoed = page.echoed();
        if (dataset.paging().sizeEchoAt().isEmpty()
            || page.records() == 0
            || echoed.equals(OptionalInt.of(asked))) {
          return Optional.empty();
        }
        OptionalLong count =
            echoed.isPresent() ? OptionalLong.of(echoed.getAsInt()) : OptionalLong.empty();
        return Optional.of(sized(Kind.PAGE_SIZE_ECHO, count, asked));
      }

      private static Difference sized(Kind kind, OptionalLong count, int asked) {
        return Difference.ofPage(kind, count).promising(Integer.toString(asked));
      }
    }
  }

  /** Fetches the first page of a call and none after it. Safe for concurrent use. */
  @FunctionalInterface
  public interface FirstPage {

    /**
     * Fetches the page.
     *
     * @param records receives the records of the page in the calling thread, at most as many as the
     *     call requests; not called for an empty page
     * @throws ProviderFailure when the call failed
     */
    PageFacts fetch(ProviderCall call, Consumer<RecordBatch> records);

    /**
     * Statements of the first page of a call, without its records.
     *
     * @param asked the requested page size; empty where pages have none
     * @param echoed the page size that the response states
     * @param records number of records received, also beyond the requested number
     * @param total the number of records of the whole call, as the provider states it
     */
    public record PageFacts(
        OptionalInt asked, OptionalInt echoed, int records, Optional<Long> total) {}
  }
}
