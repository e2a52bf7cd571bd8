package io.datasetbuilder.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Providers, their keys, and builds from them, read as the visual client reads them. */
class ScreensOfProvidersTest {

  @AutoClose private final Workplace work;
  private Browser browser;

  ScreensOfProvidersTest(@TempDir Path folder) {
    work = new Workplace(folder);
    browser = work.browser;
  }

  @Test
  void aKeyIsShownAsExactlyThreeMembers() {
    String path = "/providers/bok/credential";

    browser.get(path).as(200, ProviderShapes.credential());
    browser.put(path, Map.of("credential", "a-key-of-bok-12345")).as(200, ProviderShapes.written());
    Read kept = browser.get(path).as(200, ProviderShapes.credential());
    assertThat(kept.body().path("configured").booleanValue()).isTrue();
    browser.get("/providers").as(200, ProviderShapes::providers);
    browser.delete(path).as(200, ProviderShapes.written());
    browser.delete(path).as(200, ProviderShapes.written());
    browser.get(path).as(200, ProviderShapes.credential());
  }

  @Test
  void everyProviderIsTested() {
    for (String provider : browser.get("/providers").texts("providers", "provider")) {
      browser.post("/providers/" + provider + "/test").as(200, ProviderShapes.test());
    }
    browser.get("/providers").as(200, ProviderShapes::providers);
  }

  @Test
  void aTestThatIsRepeatedWithinAMinuteShowsTheLastResult() {
    Read first = browser.post("/providers/worldbank/test").as(200, ProviderShapes.test());

    Read again = browser.get("/providers/worldbank/status").as(200, ProviderShapes.test());

    assertThat(again.body()).isEqualTo(first.body());
  }

  @Test
  void everyStepOfAGridIsShown() {
    String spec =
        Tables.spec(
            "grid",
            "",
            "{provider: worldbank, dataset: population, alias: s, param_grid: {country: [KOR,"
                + " JPN]}}");

    work.built("grid-1", spec);

    work.screens.ofRun("grid-1");
    work.screens.ofTheService();
    browser.post("/preview", Map.of("spec", spec)).as(200, SpecShapes::preview);
  }

  @Test
  void aSourceWithoutItsKeyIsShownAsFailed() {
    String spec =
        Tables.spec(
            "air",
            "",
            "{provider: datago, dataset: air_quality, alias: s, params: {sidoName: 서울}}");

    assertThat(work.built("air-1", spec).text("status")).isEqualTo("failed");

    work.screens.ofRun("air-1");
  }
}
