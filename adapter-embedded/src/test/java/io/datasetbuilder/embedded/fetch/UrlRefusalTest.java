package io.datasetbuilder.embedded.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.http.standin.web.WebResponse;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Addresses that cannot be fetched fail their source, and no other. */
class UrlRefusalTest {

  private static final int CAP = 1_000;

  @AutoClose private final PublicWeb world;

  UrlRefusalTest(@TempDir Path folder) {
    world = new PublicWeb(folder.resolve("out"), Map.of("SVC_URL_FETCH_MAX_BYTES", "" + CAP));
    world.serve("/good", WebResponse.content("[{\"n\":1}]"));
  }

  /** Builds a bad address beside a good one. */
  private Manifest build(String url) {
    return world.build(spec(url), "r1");
  }

  private String spec(String url) {
    return PublicWeb.spec(
        PublicWeb.source("bad", url, ", format: json"),
        PublicWeb.source("good", world.url("/good"), ""));
  }

  private void assertRefused(String url, String code) {
    Manifest manifest = build(url);

    assertThat(manifest.run().status()).isEqualTo(RunStatus.FAILED);
    assertThat(manifest.tables().rowCounts()).containsOnlyKeys("good");
    assertThat(world.out.resolve("r1/gold/good/data.csv")).exists();
    assertThat(manifest.outputs().files().keySet())
        .noneMatch(path -> path.value().startsWith("bronze/bad/"));
    assertThat(world.service().verifyRun(new RunId("r1")).problems()).isEmpty();
    assertThat(manifest.errors()).hasSize(1);
    assertThat(manifest.errors().get(0))
        .startsWith("bad: ")
        .doesNotContain("s3cret", "127.0.0.1", "10.0.0.5", "/secret", "Exception", "java");
    assertThat(previewProblems(url))
        .extracting(problem -> problem.code().wire() + " at " + problem.at())
        .containsExactly(code + " at sources[0].endpoint");
  }

  private List<Problem> previewProblems(String url) {
    List<SourcePreview> sources = world.preview(spec(url));
    assertThat(sources.get(1).failed()).isFalse();
    return sources.get(0).problems();
  }

  /** Spec, "kind url", rule 3. */
  @Test
  void anAddressThatIsPrivateFailsTheSource() {
    world.names.answer("inside.public.example", "10.0.0.5");

    assertRefused(
        world.web.url("inside.public.example", "/secret?k=s3cret"), "url_address_forbidden");
    assertThat(world.web.journal()).allMatch(request -> request.target().equals("/good"));
  }

  /** Spec, "kind url", rule 3. */
  @Test
  void aNameWithOnePrivateAddressAmongPublicOnesFailsTheSource() {
    world.names.answer("mixed.public.example", "127.0.0.1", "10.0.0.5");

    assertRefused(
        world.web.url("mixed.public.example", "/secret?k=s3cret"), "url_address_forbidden");
    assertThat(world.web.journal()).allMatch(request -> request.target().equals("/good"));
  }

  /** Spec, "kind url", rule 5. */
  @Test
  void aRedirectToAPrivateAddressFailsTheSource() {
    world.names.answer("inside.public.example", "10.0.0.5");
    world.serve(
        "/secret",
        WebResponse.redirect(302, world.web.url("inside.public.example", "/secret?k=s3cret")));

    assertRefused(world.url("/secret?k=s3cret"), "url_address_forbidden");
  }

  /** Spec, "kind url", rule 5. */
  @Test
  void aRedirectAwayFromHttpsFailsTheSource() {
    world.serve("/secret", WebResponse.redirect(301, "http://data.public.example/secret?k=s3cret"));

    assertRefused(world.url("/secret?k=s3cret"), "url_redirect_refused");
  }

  /** Spec, "kind url", rule 5. */
  @Tag("deep")
  @Test
  void aSixthRedirectFailsTheSource() {
    world.serve("/secret", WebResponse.redirect(302, "/secret?k=s3cret"));

    assertRefused(world.url("/secret?k=s3cret"), "url_too_many_redirects");
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void contentLargerThanTheCapFailsTheSource() {
    world.serve("/secret", WebResponse.content("[" + " ".repeat(CAP) + "]"));

    assertRefused(world.url("/secret?k=s3cret"), "url_too_large");
  }

  /** Spec, "kind url", rule 6. */
  @Test
  void contentThatUnpacksToMoreThanTheCapFailsTheSource() {
    world.serve("/secret", WebResponse.gzipBomb(10 * CAP));

    assertRefused(world.url("/secret?k=s3cret"), "url_too_large");
  }

  @Test
  void contentThatBreaksOffFailsTheSource() {
    world.serve("/secret", WebResponse.tooShort("[{\"s3cret\":1}", 500));

    assertRefused(world.url("/secret?k=s3cret"), "url_answer_unreadable");
  }

  @Test
  void aStatusOtherThanContentFailsTheSource() {
    world.serve("/secret", WebResponse.status(503));

    assertRefused(world.url("/secret?k=s3cret"), "url_status");
  }

  @Tag("deep")
  @Test
  void aHostThatNobodyKnowsFailsTheSource() {
    assertRefused("https://nowhere.public.example/secret?k=s3cret", "url_host_unknown");
  }

  @Test
  void optionsOfAFormatThatTheServerDoesNotSendFailTheSource() {
    world.serve("/secret", WebResponse.content("[{\"a\":1}]", "Content-Type: application/json"));
    String source =
        PublicWeb.source("bad", world.url("/secret?k=s3cret"), ", read: {delimiter: ;}");

    SourcePreview shown = world.preview(PublicWeb.spec(source)).get(0);

    assertThat(shown.problems())
        .extracting(problem -> problem.code().wire() + " at " + problem.at())
        .containsExactly("read_option_of_other_format at sources[0].read.delimiter");
  }

  @Test
  void anUndeclaredFormatThatTheServerCallsAPictureFailsTheSource() {
    world.serve("/secret", WebResponse.content("PNG", "Content-Type: image/png"));

    SourcePreview shown =
        world
            .preview(PublicWeb.spec(PublicWeb.source("bad", world.url("/secret?k=s3cret"), "")))
            .get(0);

    assertThat(shown.problems())
        .extracting(problem -> problem.code().wire())
        .containsExactly("url_format_unknown");
  }

  @Test
  void aCancellationEndsAFetchThatNobodyAnswers() {
    world.serve("/silent", WebResponse.silence());

    Result<FinishedBuild> answer =
        world
            .service()
            .createBuild(
                SpecInput.of(PublicWeb.spec(PublicWeb.source("a", world.url("/silent"), ""))),
                BuildOptions.none()
                    .withRunId("r1")
                    .withCancellation(() -> !world.web.journal().isEmpty()));

    assertThat(Results.value(answer).run().manifest().run().status())
        .isEqualTo(RunStatus.CANCELLED);
  }

  /** Spec, "kind url", rule 7. */
  @Test
  void aSpecThatAsksForHeadersOrAnotherMethodIsRefusedBeforeAnythingIsSent() {
    for (String more : List.of(", headers: {X: y}", ", method: POST", ", body: x", ", auth: x")) {
      Result<FinishedBuild> answer =
          world
              .service()
              .createBuild(
                  SpecInput.of(PublicWeb.spec(PublicWeb.source("a", world.url("/good"), more))),
                  BuildOptions.none().withRunId("r1"));

      assertThat(answer).as(more).isInstanceOf(Result.Refused.class);
    }
    assertThat(world.web.journal()).isEmpty();
  }
}
