package io.datasetbuilder.pipeline.model.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.index.PageRequest.PageCursor;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A list that is read page by page has every entry once, in order. */
class PageRequestTest {

  private record Page(List<Integer> entries, Optional<PageCursor> next) {}

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 499, 500, 501, 1_203})
  void allPagesAreReadInOrder(int entries) {
    List<Integer> list = IntStream.range(0, entries).boxed().toList();

    assertThat(PageRequest.all(request -> page(list, request), Page::entries, Page::next))
        .isEqualTo(list);
  }

  @Test
  void aPageWithoutEntriesDoesNotEndAList() {
    List<Integer> read =
        PageRequest.all(
            request ->
                request.after().isEmpty()
                    ? new Page(List.of(), Optional.of(new PageCursor("1")))
                    : new Page(List.of(7), Optional.empty()),
            Page::entries,
            Page::next);

    assertThat(read).containsExactly(7);
  }

  private static Page page(List<Integer> list, PageRequest request) {
    int from = request.after().map(cursor -> Integer.parseInt(cursor.value())).orElse(0);
    int to = Math.min(list.size(), from + request.limit());
    return new Page(
        list.subList(from, to),
        to == list.size() ? Optional.empty() : Optional.of(new PageCursor(Integer.toString(to))));
  }
}
