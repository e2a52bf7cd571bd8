package io.datasetbuilder.pipeline.source.provider.check;

import io.datasetbuilder.pipeline.source.provider.check.Difference.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Compares totals and page sizes with what the definition says of them. */
final class PageComparison {

  private final DatasetDefinition dataset;
  private final PageFacts page;

  PageComparison(DatasetDefinition dataset, PageFacts page) {
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
