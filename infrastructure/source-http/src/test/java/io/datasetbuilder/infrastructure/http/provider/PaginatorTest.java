package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.provider.PageFetcher.FetchedPage;
import io.datasetbuilder.infrastructure.http.response.ResponseReader;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PaginatorTest {

  private static final Paging NUMBERED =
      new Paging.Numbered("page", "size", 1, 100, Optional.empty());
  private static final Paging OFFSET =
      new Paging.Offset("offset", "limit", 1, 100, Optional.empty());

  private static FetchedPage seen(int records) {
    return page(records, Optional.empty(), OptionalInt.empty());
  }

  private static FetchedPage seen(int records, long total) {
    return page(records, Optional.of(total), OptionalInt.empty());
  }

  private static FetchedPage echoing(int records, int size) {
    return page(records, Optional.empty(), OptionalInt.of(size));
  }

  private static FetchedPage page(int records, Optional<Long> total, OptionalInt sizeEcho) {
    return new FetchedPage(
        new ResponseReader.ParsedResponse.Page(
            new RecordBatch(new byte[0], 0, records), total, sizeEcho, Optional.empty()),
        200);
  }

  private static Paginator.ProviderPageRequest ask(
      String first, String one, String second, String two) {
    return Paginator.ProviderPageRequest.of(Map.of(first, one, second, two));
  }

  @Test
  void numberedPagesCountByOne() {
    Paginator walk = Paginator.of(NUMBERED, 100);

    assertThat(walk.first()).isEqualTo(ask("page", "1", "size", "100"));
    assertThat(walk.after(seen(100))).contains(ask("page", "2", "size", "100"));
  }

  @Test
  void offsetsCountByWhatCame() {
    Paginator walk = Paginator.of(OFFSET, 100);

    assertThat(walk.first()).isEqualTo(ask("offset", "1", "limit", "100"));
    assertThat(walk.after(seen(40, 90))).contains(ask("offset", "41", "limit", "100"));
  }

  @Test
  void rangesIncludeBothEnds() {
    Paginator walk = Paginator.of(new Paging.Range(0, 10), 10);

    assertThat(walk.first()).isEqualTo(Paginator.ProviderPageRequest.range(0, 9));
    assertThat(walk.after(seen(10))).contains(Paginator.ProviderPageRequest.range(10, 19));
  }

  @Test
  void endsWhenAsManyCameAsTheTotalSays() {
    Paginator walk = Paginator.of(NUMBERED, 100);

    assertThat(walk.after(seen(100, 150))).isPresent();
    assertThat(walk.after(seen(50, 150))).isEmpty();
  }

  @Test
  void aShortPageDoesNotEndACallWhoseTotalSaysMore() {
    assertThat(Paginator.of(NUMBERED, 100).after(seen(3, 150))).isPresent();
  }

  @Test
  void withoutATotalAPageThatIsNotFullIsTheLast() {
    assertThat(Paginator.of(NUMBERED, 100).after(seen(99))).isEmpty();
    assertThat(Paginator.of(NUMBERED, 100).after(seen(0))).isEmpty();
  }

  @Test
  void fullIsTheSizeThatTheResponseStatesNotTheRequestedOne() {
    assertThat(Paginator.of(NUMBERED, 100).after(echoing(20, 20))).isPresent();
    assertThat(Paginator.of(NUMBERED, 100).after(echoing(19, 20))).isEmpty();
  }

  @Test
  void aTotalOfZeroIsKnown() {
    assertThat(Paginator.of(NUMBERED, 100).after(seen(0, 0))).isEmpty();
  }

  @Test
  void aTotalThatWasCountedBeforeEndsACall() {
    Paginator walk = Paginator.of(OFFSET, 100);
    walk.expect(100);

    assertThat(walk.after(seen(100))).isEmpty();
  }

  @Test
  void theNextPageIsForeseenOnlyWhenTheTotalProvesIt() {
    Paginator walk = Paginator.of(NUMBERED, 100);
    assertThat(walk.foreseen()).isEmpty();

    walk.after(seen(100, 250));

    assertThat(walk.foreseen()).contains(ask("page", "3", "size", "100"));
    walk.after(seen(100, 250));
    assertThat(walk.foreseen()).isEmpty();
  }

  @Test
  void onePageMayHoldEverything() {
    assertThat(Paginator.of(new Paging.Single(), 1).after(seen(5, 100))).isEmpty();
  }
}
