package io.datasetbuilder.pipeline.source.provider.check;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import io.datasetbuilder.pipeline.source.provider.check.Difference.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
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

/**
 * Compares the records of one page with the definition of their dataset. Used by one thread, once.
 */
final class CompareResponse {

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

  /** The comparison, with what the page said beside the records that were noted. */
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

    /** An answer without records often states no total either: that proves nothing. */
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
