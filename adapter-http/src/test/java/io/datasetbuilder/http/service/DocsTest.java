package io.datasetbuilder.http.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The contract as a page. */
class DocsTest {

  private final List<Operation> operations = Routes.of(DocsOperations::declare);

  private Reply.Text page() {
    return (Reply.Text) operations.get(0).handler().handle(BareCall.of());
  }

  private Reply.Text asset(String name) {
    return (Reply.Text) operations.get(1).handler().handle(BareCall.of("asset", name));
  }

  @Test
  void thePageIsHtmlAndMayLoadItsOwnPartsOnly() {
    assertThat(page().type()).isEqualTo("text/html; charset=utf-8");
    assertThat(page().headers().get("Content-Security-Policy"))
        .startsWith("default-src 'self';")
        .doesNotContain("unsafe", "http", "*");
  }

  @Test
  void thePageAndItsStartNameNoAddressElsewhere() {
    assertThat(page().content() + asset("start.js").content() + asset("page.css").content())
        .doesNotContain("://", "src=\"//", "href=\"//");
  }

  @Test
  void thePageHasNoScriptInsideOfIt() {
    assertThat(page().content()).doesNotContainPattern("<script>|<style| on[a-z]+=\"|style=\"");
  }

  @Test
  void everyPartThatThePageLoadsIsThere() {
    Matcher named = Pattern.compile("\"docs/([^\"]+)\"").matcher(page().content());
    List<String> parts = new ArrayList<>();
    while (named.find()) {
      parts.add(named.group(1));
    }

    assertThat(parts).hasSize(4);
    assertThat(parts).allSatisfy(part -> assertThat(asset(part).content()).isNotEmpty());
  }

  @Test
  void theStyleLoadsNothingFromElsewhere() {
    assertThat(asset("swagger-ui.css").content()).doesNotContainPattern("url\\([\"']?(https?:)?//");
  }

  @Test
  void otherFilesOfTheJarAreNotServed() {
    for (String name : new String[] {"index.html", "../page.html", "page.html", ""}) {
      assertThatThrownBy(() -> asset(name)).isInstanceOf(RefusedCall.class);
    }
  }
}
