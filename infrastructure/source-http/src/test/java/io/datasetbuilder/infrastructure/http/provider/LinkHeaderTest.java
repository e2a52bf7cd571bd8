package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LinkHeaderTest {

  private static final String ASKED = "https://a.test:443/items?page=1";

  @Test
  void findsTheNextPageAmongOtherLinks() {
    String header =
        "<https://a.test/items?page=1>; rel=\"prev\", <https://a.test/items?a=1,2&page=3>;"
            + " title=\"x\"; rel=\"next last\"";

    assertThat(LinkHeader.next(header, ASKED)).contains("https://a.test/items?a=1,2&page=3");
  }

  @Test
  void relativeAddressesAreRelativeToTheOneThatWasAsked() {
    assertThat(LinkHeader.next("</items?page=2>; rel=next", ASKED))
        .contains("https://a.test:443/items?page=2");
  }

  @Test
  void otherRelationsAreNoNextPage() {
    assertThat(LinkHeader.next("<https://a.test/x>; rel=\"nextish\"", ASKED)).isEmpty();
    assertThat(LinkHeader.next("<https://a.test/x>", ASKED)).isEmpty();
    assertThat(LinkHeader.next("<:// >; rel=\"next\"", ASKED)).isEmpty();
  }
}
