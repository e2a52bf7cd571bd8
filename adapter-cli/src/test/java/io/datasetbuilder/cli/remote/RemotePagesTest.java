package io.datasetbuilder.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
