package io.datasetbuilder.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drafts of specs and their history, read as the visual client reads them. */
class ScreensOfDraftsTest {

  private static final String PATH = "/revisions/spec/prices%20of%20Seoul";

  @AutoClose private final Workplace work;
  private Browser browser;

  ScreensOfDraftsTest(@TempDir Path folder) {
    work = new Workplace(folder);
    browser = work.browser;
  }

  private static Map<String, Object> saving(String yaml, int expected, String key) {
    return Map.of(
        "content",
        Map.of("yaml", yaml),
        "expected_revision",
        expected,
        "note",
        "",
        "idempotency_key",
        key);
  }

  @Test
  void aDraftIsSavedReadRevertedAndListed() {
    browser.put(PATH, saving("title: One", 0, "a")).as(200, RevisionShapes.draft());
    browser.put(PATH, saving("title: Two", 1, "b")).as(200, RevisionShapes.draft());
    Read reverted =
        browser
            .post(PATH + "/revert", Map.of("to_revision", 1, "expected_revision", 2))
            .as(200, RevisionShapes.draft());
    Read newest = browser.get(PATH).as(200, RevisionShapes.draft());

    assertThat(newest.body()).isEqualTo(reverted.body());
    browser.get(PATH + "/history").as(200, RevisionShapes.history());
  }

  @Test
  void aSaveThatOthersHaveOvertakenShowsTheCurrentRevision() {
    browser.put(PATH, saving("title: One", 0, "a")).as(200, RevisionShapes.draft());

    Read overtaken =
        browser.put(PATH, saving("title: Two", 0, "b")).as(409, RevisionShapes.conflict());

    assertThat(overtaken.body().path("current_revision").intValue()).isEqualTo(1);
  }
}
