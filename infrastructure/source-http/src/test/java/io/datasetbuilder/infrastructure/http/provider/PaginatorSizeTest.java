package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PaginatorSizeTest {

  private static final Paging PAGES = new Paging.Numbered("page", "size", 1, 100, Optional.empty());

  private static ResolvedCall.CallParams size(String text) {
    return new ResolvedCall.CallParams(Map.of("size", List.of(text)));
  }

  private static ResolvedCall.CallParams none() {
    return new ResolvedCall.CallParams(Map.of());
  }

  @Test
  void isTheProvidersLargest() {
    assertThat(Paginator.pageSize(PAGES, none(), OptionalLong.empty())).isEqualTo(100);
  }

  @Test
  void isNoLargerThanWhatIsWanted() {
    assertThat(Paginator.pageSize(PAGES, none(), OptionalLong.of(5))).isEqualTo(5);
    assertThat(Paginator.pageSize(PAGES, none(), OptionalLong.of(5_000))).isEqualTo(100);
  }

  @Test
  void mayBeTheSpecsOwnUpToTheLargest() {
    assertThat(Paginator.pageSize(PAGES, size("30"), OptionalLong.empty())).isEqualTo(30);
    assertThat(Paginator.pageSize(PAGES, size("3000"), OptionalLong.empty())).isEqualTo(100);
    assertThat(Paginator.pageSize(PAGES, size("many"), OptionalLong.empty())).isEqualTo(100);
  }

  @Test
  void withinAWindowIsThatOfItsPages() {
    Paging window = new Paging.Window("from", "to", 7, PAGES);

    assertThat(Paginator.pageSize(window, none(), OptionalLong.empty())).isEqualTo(100);
  }
}
