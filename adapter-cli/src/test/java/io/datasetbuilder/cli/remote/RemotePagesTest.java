package io.datasetbuilder.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RemotePagesTest {

  private static final JsonObject REQUEST =
      new JsonObject(Map.of("table", JsonValue.of("people.s"), "page_size", JsonValue.of(1)));

  private static String page(int next) {
    return "{\"snapshot\":{\"snapshot_id\":\"snap_1\"},\"page\":{\"next_offset\":"
        + (next < 3 ? next : "null")
        + "}}";
  }

  private static void busy(FragileService.Call call) throws IOException {
    call.json(429, "{\"error\":\"no slot is free\",\"code\":\"query_busy\"}");
  }

  @Test
  void theNextPageWaitsForAFreeSlot() {
    AtomicInteger calls = new AtomicInteger();
    List<JsonObject> read = new ArrayList<>();
    try (FragileService service =
        new FragileService(
            call -> {
              int number = calls.incrementAndGet();
              if (number == 2 || number == 3) {
                busy(call);
              } else {
                call.json(200, page(number == 1 ? 1 : number - 2));
              }
            })) {
      new RemotePages(service.client()).forEach(REQUEST, read::add);
    }
    assertThat(calls).hasValue(5);
    assertThat(read).hasSize(3);
  }

  @Test
  void theNextPagesAreOfTheSnapshotThatATimeNamedFirst() {
    List<String> bodies = new CopyOnWriteArrayList<>();
    Map<String, JsonValue> members = new LinkedHashMap<>(REQUEST.members());
    members.put("as_of", JsonValue.of("2026-08-15T09:30:00Z"));
    try (FragileService service =
        new FragileService(
            call -> {
              bodies.add(
                  new String(
                      call.exchange().getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
              call.json(200, page(bodies.size()));
            })) {
      new RemotePages(service.client()).forEach(new JsonObject(members), page -> true);
    }

    assertThat(bodies).hasSize(3);
    assertThat(bodies.get(0)).contains("as_of").doesNotContain("snap_1");
    assertThat(bodies.subList(1, 3))
        .allSatisfy(body -> assertThat(body).contains("snap_1").doesNotContain("as_of"));
  }

  @Test
  void theFirstPageIsRefusedAtOnce() {
    try (FragileService service = new FragileService(RemotePagesTest::busy)) {
      RemoteFailure refused =
          catchThrowableOfType(
              RemoteFailure.class,
              () -> new RemotePages(service.client()).forEach(REQUEST, page -> true));

      assertThat(refused.isBusy()).isTrue();
      assertThat(service.asked()).hasSize(1);
    }
  }
}
