package io.datasetbuilder.infrastructure.http.provider;

import static io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder.aDataset;
import static io.datasetbuilder.infrastructure.http.standin.fixture.ProviderBuilder.aProvider;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.Behaviour;
import io.datasetbuilder.infrastructure.http.standin.PagingFaults;
import io.datasetbuilder.infrastructure.http.standin.TotalRule;
import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.Paging.Numbered;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Each way of paging, and pages that lead a client on. The client may ask for the page after the
 * last one that it looks at.
 */
class PagingTest {

  private final ProviderClientFixture scene =
      ProviderClientFixture.of(
          FixtureProviders.metro(),
          FixtureProviders.plaza(),
          FixtureProviders.archive(),
          FixtureProviders.shapes(),
          aProvider("small")
              .of(
                  aDataset("small", "pages")
                      .paging(new Numbered("page", "size", 0, 2, Optional.empty()))));

  @AfterEach
  void everyRequestIsOneThatTheProviderUnderstands() {
    assertThat(scene.journal().complaints()).isEmpty();
    scene.close();
  }

  @Test
  void numberedPagesEndWhenTheTotalIsReached() {
    scene.dataset("metro.stations").rows(2500);

    FetchedRecords fetched = scene.fetch("metro.stations");

    assertThat(fetched.lines()).isEqualTo(scene.records("metro.stations", 2500));
    assertThat(fetched.answer().pages()).isEqualTo(3);
    assertThat(scene.asked("metro.stations", "pageNo")).containsExactly("1", "2", "3");
    assertThat(scene.asked("metro.stations", "numOfRows")).containsOnly("1000");
  }

  @Test
  void aFullLastPageIsFollowedByNoneWhereTheTotalIsKnown() {
    scene.dataset("metro.stations").rows(2000);

    assertThat(scene.fetch("metro.stations").lines()).hasSize(2000);
    assertThat(scene.requests("metro.stations")).hasSize(2);
  }

  @Test
  void withoutATotalAShortPageIsTheLast() {
    scene.dataset("metro.uncounted").rows(250);

    assertThat(scene.fetch("metro.uncounted").lines())
        .isEqualTo(scene.records("metro.uncounted", 250));
    assertThat(scene.requests("metro.uncounted")).hasSize(3);
  }

  @Test
  void withoutATotalAFullPageIsFollowedByOneMore() {
    scene.dataset("metro.uncounted").rows(200);

    assertThat(scene.fetch("metro.uncounted").lines()).hasSize(200);
    assertThat(scene.requests("metro.uncounted")).hasSize(3);
  }

  @Test
  void pagesMayBeCountedFromZero() {
    scene.dataset("small.pages").rows(3);

    assertThat(scene.fetch("small.pages").lines()).isEqualTo(scene.records("small.pages", 3));
    assertThat(scene.asked("small.pages", "page")).containsExactly("0", "1");
  }

  @Test
  void aServerThatCutsPagesSilentlyEndsNoCallEarly() {
    scene.dataset("metro.stations").rows(450).largestPage(100);

    assertThat(scene.fetch("metro.stations").lines())
        .isEqualTo(scene.records("metro.stations", 450));
  }

  @Test
  void theSizeThatAResponseEchoesIsThatOfAFullPage() {
    scene.dataset("metro.stations").rows(450).largestPage(100).total(TotalRule.absent());

    assertThat(scene.fetch("metro.stations").lines())
        .isEqualTo(scene.records("metro.stations", 450));
  }

  @Test
  void offsetsSkipWhatWasRead() {
    scene.dataset("archive.offsets").rows(1100);

    assertThat(scene.fetch("archive.offsets").lines())
        .isEqualTo(scene.records("archive.offsets", 1100));
    assertThat(scene.asked("archive.offsets", "offset")).containsExactly("0", "500", "1000");
  }

  @Test
  void offsetsAdvanceByWhatCameNotByWhatWasAsked() {
    scene.dataset("archive.offsets").rows(1100).largestPage(300);

    assertThat(scene.fetch("archive.offsets").lines())
        .isEqualTo(scene.records("archive.offsets", 1100));
  }

  @Test
  void offsetsMayBeCountedFromOneAndTheTotalAskedForApart() {
    scene.dataset("archive.quakes").rows(450);

    assertThat(scene.fetch("archive.quakes").lines()).hasSize(450);
    assertThat(scene.asked("archive.quakes", "offset")).containsExactly("1", "201", "401");
    assertThat(scene.journal().countRequests("archive", "quakes")).hasSize(1);
  }

  @Test
  void rangesNameFirstAndLastRecordInThePath() {
    scene.dataset("plaza.bikes").rows(2001);

    assertThat(scene.fetch("plaza.bikes").lines()).isEqualTo(scene.records("plaza.bikes", 2001));
    assertThat(scene.targets("plaza.bikes").map(PagingTest::lastTwoSegments))
        .containsExactly("1/1000", "1001/2000", "2001/3000");
  }

  @Test
  void rangesMayBeCountedFromZero() {
    scene.dataset("plaza.arrivals").rows(120);

    assertThat(scene.fetch(scene.call("plaza.arrivals", Map.of("station", "서울"))).lines())
        .hasSize(120);
    assertThat(scene.targets("plaza.arrivals"))
        .allMatch(target -> target.endsWith("/%EC%84%9C%EC%9A%B8"))
        .anyMatch(target -> target.contains("/0/99/"))
        .anyMatch(target -> target.contains("/100/199/"));
  }

  @Test
  void aRangeOfDatesIsReadInPiecesThatNeitherOverlapNorLeaveGaps() {
    scene.dataset("archive.daily").rows(3);

    FetchedRecords fetched =
        scene.fetch(
            scene.call(
                "archive.daily", Map.of("startdate", "2024-01-30", "enddate", "2024-02-23")));

    assertThat(fetched.lines()).hasSize(75).doesNotHaveDuplicates();
    assertThat(scene.asked("archive.daily", "startdate").stream().distinct())
        .containsExactly("2024-01-30", "2024-02-09", "2024-02-19");
    assertThat(scene.asked("archive.daily", "enddate").stream().distinct())
        .containsExactly("2024-02-08", "2024-02-18", "2024-02-23");
    assertThat(fetched.answer().total().value()).contains(75L);
  }

  @Test
  void withoutPagesOneCallIsAll() {
    scene.dataset("shapes.rows").rows(40);

    assertThat(scene.fetch("shapes.rows").lines()).hasSize(40);
    assertThat(scene.requests("shapes.rows")).hasSize(1);
  }

  @Test
  void aCallForFewRecordsAsksForSmallPagesAndSaysThatItStopped() {
    scene.dataset("metro.stations").rows(2500);

    FetchedRecords fetched = scene.fetch(scene.call("metro.stations", Map.of()).atMost(7));

    assertThat(fetched.lines()).hasSize(7);
    assertThat(fetched.answer().stoppedEarly()).isTrue();
    assertThat(scene.asked("metro.stations", "numOfRows")).containsExactly("7");
  }

  @Test
  void anEmptyPageInTheMiddleEndsNoCallWhoseTotalSaysMore() {
    scene
        .dataset("archive.offsets")
        .rows(600)
        .then(Behaviour.honest(), PagingFaults.emptyPage())
        .total(TotalRule.always(1100));

    FetchedRecords fetched = scene.fetch("archive.offsets");

    assertThat(scene.requests("archive.offsets").size()).isGreaterThan(2);
    assertThat(fetched.answer().total()).isEqualTo(CallResponse.CallTotal.reported(1100));
  }

  @Test
  void threeEmptyPagesInARowEndACallWhoseTotalSaysMore() {
    scene.dataset("metro.stations").rows(1000).total(TotalRule.always(9000));

    FetchedRecords fetched = scene.fetch("metro.stations");

    assertThat(fetched.lines()).hasSize(1000);
    assertThat(fetched.answer().total()).isEqualTo(CallResponse.CallTotal.reported(9000));
    assertThat(fetched.answer().stoppedEarly()).isFalse();
    assertThat(scene.requests("metro.stations")).hasSizeBetween(4, 5);
  }

  @Test
  void aShortPageOnceMoreEndsACallWhoseTotalSaysMore() {
    scene
        .dataset("metro.stations")
        .rows(3)
        .always(PagingFaults.firstPageForEver())
        .total(TotalRule.always(5));

    FetchedRecords fetched = scene.fetch("metro.stations");

    assertThat(fetched.lines()).hasSize(3);
    assertThat(fetched.answer().total()).isEqualTo(CallResponse.CallTotal.reported(5));
  }

  @Test
  void theSamePageAgainIsRefused() {
    scene.dataset("metro.stations").rows(5000).always(PagingFaults.firstPageForEver());

    ProviderFailure failure = scene.failure("metro.stations");

    assertThat(failure.problem().code()).isEqualTo(ProviderProblem.PROVIDER_PAGES_ENDLESS);
    assertThat(ProviderClientFixture.category(failure)).isEqualTo(FailureCategory.PAGE_GUARD);
    assertThat(scene.requests("metro.stations")).hasSizeLessThanOrEqualTo(3);
  }

  @Test
  void pagesWithoutAnEndAreRefusedAfterAThousand() {
    scene.dataset("small.pages").always(PagingFaults.neverEnding());

    assertThat(ProviderClientFixture.category(scene.failure("small.pages")))
        .isEqualTo(FailureCategory.PAGE_GUARD);
    assertThat(scene.requests("small.pages")).hasSize(1000);
  }

  @Test
  void onlyOneRequestOfACallIsUnderWayAtATime() {
    scene.dataset("metro.stations").rows(5000);

    scene.fetch("metro.stations");

    assertThat(scene.journal().mostInFlight()).isEqualTo(1);
  }

  private static String lastTwoSegments(String target) {
    String[] segments = target.split("/", -1);
    return segments[segments.length - 2] + "/" + segments[segments.length - 1];
  }
}
