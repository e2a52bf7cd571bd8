package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.response.ParsedResponse;
import io.datasetbuilder.pipeline.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.definition.Paging;
import io.datasetbuilder.pipeline.provider.ProviderCall;
import io.datasetbuilder.pipeline.provider.RecordBatch;
import io.datasetbuilder.pipeline.verification.PageFacts;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** The first page of a call, and what it says beside its records. */
final class FirstPageFetcher {

  private final ResolvedCall subject;
  private final PageFetcher source;
  private final ProviderCall call;

  FirstPageFetcher(ResolvedCall subject, PageFetcher source, ProviderCall call) {
    this.subject = subject;
    this.source = source;
    this.call = call;
  }

  /**
   * @param piece of a range, as parameters
   * @throws CallFault when the page cannot be had
   */
  PageFacts fetch(Map<String, String> piece, Consumer<RecordBatch> records) {
    DatasetDefinition dataset = subject.dataset();
    Optional<Long> counted =
        dataset.request().count().map(count -> source.count(count, ProviderPageRequest.of(piece)));
    int size = PageSize.of(dataset.paging(), subject.params(), call.mostRecords());
    ProviderPageRequest ask = Paginator.of(dataset.paging(), size).first().with(piece);
    ParsedResponse.Page page = source.fetch(ask, Optional::empty).page();
    new RecordLimit(call.mostRecords(), records).deliver(page.records());
    return new PageFacts(
        isSized(dataset.paging()) ? OptionalInt.of(size) : OptionalInt.empty(),
        page.sizeEcho(),
        page.records().records(),
        page.total().or(() -> counted));
  }

  private static boolean isSized(Paging paging) {
    if (paging instanceof Paging.Window window) {
      return isSized(window.within());
    }
    return paging instanceof Paging.Range || paging.sizeName().isPresent();
  }
}
