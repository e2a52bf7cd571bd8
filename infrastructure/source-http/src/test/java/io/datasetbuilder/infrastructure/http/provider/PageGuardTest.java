package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.provider.CallExecution.PageGuard;
import io.datasetbuilder.infrastructure.http.provider.CallExecution.PageGuard.PageVerdict;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PageGuardTest {

  private static Paginator.ProviderPageRequest ask(int page) {
    return Paginator.ProviderPageRequest.of(Map.of("page", Integer.toString(page)));
  }

  private static RecordBatch page(String... lines) {
    byte[] bytes = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    return new RecordBatch(bytes, bytes.length, lines.length);
  }

  private static RecordBatch nothing() {
    return new RecordBatch(new byte[0], 0, 0);
  }

  @Test
  void allowsNoMorePagesThanItsLimit() {
    PageGuard guard = new PageGuard(2);

    assertThat(guard.mayRequest(ask(1))).isTrue();
    assertThat(guard.isSpent()).isFalse();
    assertThat(guard.mayRequest(ask(2))).isTrue();
    assertThat(guard.isSpent()).isTrue();
    assertThat(guard.mayRequest(ask(3))).isFalse();
  }

  @Test
  void allowsNoPageTwice() {
    PageGuard guard = new PageGuard(10);

    assertThat(guard.mayRequest(ask(1))).isTrue();
    assertThat(guard.mayRequest(ask(1))).isFalse();
  }

  @Test
  void aPageLikeTheOneBeforeEndsTheCall() {
    PageGuard guard = new PageGuard(10);

    assertThat(guard.check(page("{\"a\":1}"), true, false)).isEqualTo(PageVerdict.FINE);
    assertThat(guard.check(page("{\"a\":2}"), true, false)).isEqualTo(PageVerdict.FINE);
    assertThat(guard.check(page("{\"a\":2}"), true, false)).isEqualTo(PageVerdict.ENDLESS);
    assertThat(guard.check(page("{\"a\":2}"), true, true)).isEqualTo(PageVerdict.NOTHING_MORE);
  }

  @Test
  void pagesOfAnotherPieceMayBeAlike() {
    PageGuard guard = new PageGuard(10);
    guard.check(page("{\"a\":1}"), false, false);

    guard.nextPiece();

    assertThat(guard.check(page("{\"a\":1}"), false, false)).isEqualTo(PageVerdict.FINE);
  }

  @Test
  void threeEmptyPagesInARowEndACallThatPromisesMore() {
    PageGuard guard = new PageGuard(10);

    assertThat(guard.check(nothing(), true, false)).isEqualTo(PageVerdict.FINE);
    assertThat(guard.check(nothing(), true, false)).isEqualTo(PageVerdict.FINE);
    assertThat(guard.check(nothing(), true, false)).isEqualTo(PageVerdict.NOTHING_MORE);
  }

  @Test
  void emptyPagesWithRecordsBetweenThemAreFine() {
    PageGuard guard = new PageGuard(10);
    guard.check(nothing(), true, false);
    guard.check(nothing(), true, false);
    guard.check(page("{}"), true, false);

    assertThat(guard.check(nothing(), true, false)).isEqualTo(PageVerdict.FINE);
  }

  @Test
  void theLastPageMayBeEmpty() {
    PageGuard guard = new PageGuard(10);

    for (int i = 0; i < 5; i++) {
      assertThat(guard.check(nothing(), false, false)).isEqualTo(PageVerdict.FINE);
    }
  }
}
