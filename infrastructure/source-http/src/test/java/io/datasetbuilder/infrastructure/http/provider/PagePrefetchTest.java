package io.datasetbuilder.infrastructure.http.provider;

import static io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder.aDataset;
import static io.datasetbuilder.infrastructure.http.standin.fixture.ProviderBuilder.aProvider;
import static io.datasetbuilder.infrastructure.http.standin.fixture.RulesBuilder.rowsAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.standin.FailureResponses;
import io.datasetbuilder.infrastructure.http.standin.RecordedRequest;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The next page is under way while one is worked on, and never more than that. */
class PagePrefetchTest {

  @AutoClose private final StandInClientFixture world = new StandInClientFixture();
  private final HttpProviderClient client = world.client(metro());

  private static ProviderDefinition metro() {
    return aProvider("metro")
        .of(
            aDataset("metro", "stations")
                .response(rowsAt("/data").total("/total").build())
                .paging(new Paging.Numbered("page", "size", 1, 10, Optional.empty())));
  }

  private void fetch(Consumer<RecordBatch> receiver) {
    client.fetch(
        ProviderCall.of("metro", "stations", new JsonObject(Map.of())),
        receiver,
        Cancellation.NEVER);
  }

  private List<String> pages() {
    return world.server().journal().requests("metro", "stations").stream()
        .map(PagePrefetchTest::page)
        .toList();
  }

  private static String page(RecordedRequest request) {
    return request.param("page").orElse("");
  }

  @Test
  @Timeout(60)
  void theNextPageIsAskedForWhileRecordsAreHandedOn() {
    CountDownLatch second = new CountDownLatch(1);
    world
        .server()
        .dataset("metro", "stations")
        .rows(20)
        .then(
            call -> call.honest(),
            call -> {
              second.countDown();
              return call.honest();
            });

    fetch(batch -> await(second));

    assertThat(pages()).containsExactly("1", "2");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  @Test
  void onlyOneCallIsInFlightAndNoPageIsAskedForTwice() {
    world.server().dataset("metro", "stations").rows(95);
    List<Integer> sizes = new ArrayList<>();

    fetch(batch -> sizes.add(batch.records()));

    assertThat(sizes).hasSize(10).endsWith(5);
    assertThat(pages()).containsExactly("1", "2", "3", "4", "5", "6", "7", "8", "9", "10");
    assertThat(world.server().journal().mostInFlight()).isEqualTo(1);
  }

  @Test
  void recordsAreHandedOnInTheCallersThread() {
    world.server().dataset("metro", "stations").rows(30);

    fetch(batch -> assertThat(Thread.currentThread().getName()).isNotEqualTo("provider-page"));

    assertThat(pages()).hasSize(3);
  }

  @Test
  void aFailureOfThePageThatRanAheadIsOneOfItsAttempts() {
    world
        .server()
        .dataset("metro", "stations")
        .rows(30)
        .then(call -> call.honest(), FailureResponses.status(503), FailureResponses.status(503));

    fetch(batch -> {});

    assertThat(pages()).containsExactly("1", "2", "2", "2", "3");
    assertThat(world.pauses()).hasSize(2);
  }

  @Test
  void theReceiversFailureEndsTheCall() {
    world.server().dataset("metro", "stations").rows(30);
    IllegalStateException full = new IllegalStateException("no room");

    assertThatThrownBy(
            () ->
                fetch(
                    batch -> {
                      throw full;
                    }))
        .isSameAs(full);
  }

  @Test
  void noPageBeyondTheLimitIsAskedFor() {
    world.server().dataset("metro", "stations").rows(40);
    HttpProviderClient limited = world.clientOf(world.served(), 3);

    assertThatThrownBy(
            () ->
                limited.fetch(
                    ProviderCall.of("metro", "stations", new JsonObject(Map.of())),
                    batch -> {},
                    Cancellation.NEVER))
        .isInstanceOfSatisfying(
            ProviderFailure.class,
            failure -> {
              assertThat(failure.fault().orElseThrow().category())
                  .isEqualTo(FailureCategory.PAGE_GUARD);
              assertThat(failure.soFar().pages()).isEqualTo(3);
            });
    assertThat(pages()).containsExactly("1", "2", "3");
  }
}
