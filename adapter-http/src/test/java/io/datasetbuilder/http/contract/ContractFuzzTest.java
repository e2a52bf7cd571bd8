package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.Tree;
import io.datasetbuilder.http.contract.RequestForge.Forged;
import io.datasetbuilder.http.fixture.StandIns;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Thousands of requests, valid and not: each has an answer in the contract's form, never a 5xx that
 * is not declared, and none reports of the machine. Another seed: {@code -Dfuzz.seed=N}.
 */
@ResourceLock(World.COVERAGE_LOCK)
@Tag("deep")
class ContractFuzzTest {

  private static final long SEED = Long.getLong("fuzz.seed", 20260101L);
  private static final int REQUESTS = SearchDepth.of(1_000);

  @Test
  void everyRequestHasAnAnswerOfTheContract(@TempDir Path folder) {
    try (StandIns standIns = new StandIns();
        World world = new World(folder.resolve("out"), standIns, Map.of(), same -> same)) {
      validateAll(world, List.of(), folder);
    }
  }

  /** Persons send them, with and without provider keys, administrators among them. */
  @Test
  void everyRequestToASharedServiceHasAnAnswerOfTheContract(@TempDir Path folder) {
    try (SharedWorld shared = new SharedWorld(folder.resolve("out"))) {
      List<String> persons =
          List.of(
              shared.token(SharedWorld.OWNER),
              shared.token(SharedWorld.OTHER),
              shared.token(SharedWorld.ADMIN),
              shared.token(SharedWorld.REJECTED));
      validateAll(shared.world, persons, folder);
    }
  }

  private static void validateAll(World world, List<String> tokens, Path folder) {
    RequestForge forge = new RequestForge(new Random(SEED), World.CONTRACT.operations(), tokens);
    for (int i = 0; i < REQUESTS; i++) {
      Forged request = forge.next();
      validate(request, sent(world, request), folder.toString(), "seed " + SEED + ", request " + i);
    }
  }

  private static Answered sent(World world, Forged request) {
    try {
      return Line.send(
          world.port(), request.method(), request.target(), request.headers(), request.body());
    } catch (RuntimeException noAnswer) {
      throw new AssertionError("seed " + SEED + ": no answer to " + request, noAnswer);
    }
  }

  private static void validate(Forged request, Answered answer, String folder, String which) {
    String reported =
        which + ": " + request + "\n" + answer.status() + " " + shortened(answer.text());
    assertThat(isAllowed(request, answer.status())).as(reported).isTrue();
    assertThat(answer.header("X-Request-ID").orElse("")).as(reported).matches("[0-9a-f]{12}");
    if (answer.status() >= 400) {
      assertThat(answer.mediaType()).as(reported).isEqualTo("application/json");
      assertThat(request.method().equals("HEAD") || isError(answer)).as(reported).isTrue();
    }
    if (answer.mediaType().equals("application/json")) {
      assertThat(answer.text())
          .as(reported)
          .doesNotContain(folder, "Exception", "java.", "io.datasetbuilder", "\tat ", "request_id");
    }
  }

  private static boolean isAllowed(Forged request, int status) {
    boolean declared =
        request.operation().responses().containsKey(String.valueOf(status))
            && request.method().equals(request.operation().method());
    return status / 100 == 2 || status / 100 == 4 || ((status == 502 || status == 503) && declared);
  }

  /** The plain error, or the problems of a spec. */
  private static boolean isError(Answered answer) {
    Map<String, Object> body = Tree.object(Tree.parse(answer.text()));
    return body.get("error") instanceof String || body.containsKey("problems");
  }

  private static String shortened(String text) {
    return text.substring(0, Math.min(text.length(), 1_000));
  }
}
