package io.datasetbuilder.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.Received;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.TestIssuer;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Spec, "Authentication", rule 9: two persons use one service at once, with the same run ids,
 * datasets, aliases and names of files. Every value, title and file of one has a word that no
 * answer to the other may have.
 */
@Tag("deep")
class TwoOwnersTest {

  private static final int REQUESTS = SearchDepth.of(2_000);
  private static final int THREADS_OF_EACH = 3;
  private static final int RUN_IDS = 60;
  private static final int COMPARED_RUNS = 10;
  private static final long SEED = 20260815;

  private static final List<String> DATASETS = List.of("shared.one", "shared two", "shared/three");
  private static final Set<String> ACTIVE = Set.of("queued", "running", "cancelling");
  private static final Pattern UPLOAD_ID = Pattern.compile("upl_[0-9a-f]{32}");
  private static final Pattern RUN_ID = Pattern.compile("run-\\d{3}");

  private static final List<String> OF_NOBODY =
      List.of(
          "/version",
          "/providers",
          "/builds",
          "/builds?limit=1",
          "/datasets",
          "/datasets?limit=1",
          "/uploads",
          "/quality/summary",
          "/quality/issues",
          "/quality/issues?limit=1",
          "/quality/issues?status=fail&category=null_ratio",
          "/monitoring/summary",
          "/monitoring/builds",
          "/admin/users",
          "/admin/runs",
          "/metrics",
          "/providers/bok/credential");

  private static final List<String> OF_RUN =
      List.of(
          "/builds/{run}",
          "/builds/{run}/manifest",
          "/builds/{run}/spec",
          "/builds/{run}/stages",
          "/builds/{run}/stages/bronze?source=s",
          "/builds/{run}/stages/silver?source=s",
          "/builds/{run}/stages/gold?source=s",
          "/builds/{run}/quality",
          "/builds/{run}/events",
          "/builds/{run}/events?tail=true&limit=3",
          "/artifacts/{run}",
          "/artifacts/{run}/manifest.json",
          "/artifacts/{run}/gold/s/data.csv",
          "/datasets/shared.one/runs/{run}",
          "/datasets/shared%20two/runs/{run}");

  private static final List<String> OF_DATASET =
      List.of(
          "/datasets/{dataset}",
          "/datasets/{dataset}/runs",
          "/datasets/{dataset}/runs?limit=1",
          "/datasets/{dataset}/quality/history",
          "/builds?dataset_id={dataset}",
          "/quality/issues?dataset_id={dataset}");

  @TempDir Path folder;

  @Test
  void notOneByteOfTheOtherIsInAnyAnswer() throws Exception {
    try (SharedService shared =
        new SharedService(
            folder,
            Map.of("SVC_MAX_BUILDS", "2", "SVC_MAX_ACTIVE_BUILDS_PER_OWNER", "8"),
            new TestIssuer(),
            0)) {
      Owner ann = new Owner(shared, "ann", "canaryAnnQ7x");
      Owner bob = new Owner(shared, "bob", "canaryBobZ3k");
      hammer(ann, bob);

      ann.awaitEndOfJobs();
      bob.awaitEndOfJobs();
      requireApart(ann, bob);
      shared.restart();
      requireApart(ann, bob);
    }
  }

  private static void hammer(Owner ann, Owner bob) throws Exception {
    AtomicInteger left = new AtomicInteger(REQUESTS);
    ExecutorService threads = Executors.newFixedThreadPool(2 * THREADS_OF_EACH);
    List<Future<?>> working = new ArrayList<>();
    for (int i = 0; i < THREADS_OF_EACH; i++) {
      Random ofAnn = new Random(SEED + i);
      Random ofBob = new Random(-SEED - i);
      working.add(threads.submit(() -> work(ann, bob, ofAnn, left)));
      working.add(threads.submit(() -> work(bob, ann, ofBob, left)));
    }
    threads.shutdown();
    for (Future<?> each : working) {
      each.get();
    }
  }

  private static void work(Owner owner, Owner other, Random random, AtomicInteger left) {
    while (left.getAndDecrement() > 0) {
      owner.call(other, random);
    }
  }

  /** What both see when nothing is going on. */
  private static void requireApart(Owner ann, Owner bob) {
    assertThat(ann.runs).isNotEmpty().doesNotContainAnyElementsOf(bob.runs);
    assertThat(bob.runs).isNotEmpty();
    for (Owner owner : List.of(ann, bob)) {
      Owner other = owner == ann ? bob : ann;
      assertThat(owner.seen).isSubsetOf(owner.runs);
      owner.requireOwnTotals();
      for (String run : other.runs.stream().limit(COMPARED_RUNS).toList()) {
        String missing = run.replace("run-", "gone");
        for (String target : OF_RUN) {
          assertThat(owner.get(other, target.replace("{run}", run)).whole().replace(run, missing))
              .isEqualTo(owner.get(other, target.replace("{run}", missing)).whole());
        }
      }
    }
  }

  /** One of the two, and what they know to be theirs. */
  private static final class Owner {

    private final CallingUser user;
    private final String canary;
    private final Set<String> uploads = ConcurrentHashMap.newKeySet();
    private final Set<String> everUploaded = ConcurrentHashMap.newKeySet();
    private final Set<String> runs = ConcurrentHashMap.newKeySet();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private volatile String cursor = "none";
    private final String own;

    Owner(SharedService shared, String name, String canary) {
      this.user = shared.user(name);
      this.canary = canary;
      this.own = upload("same.csv");
    }

    /** One call by chance. Whatever is answered is searched for the other. */
    void call(Owner other, Random random) {
      int kind = random.nextInt(1000);
      String run = "run-%03d".formatted(random.nextInt(RUN_IDS));
      if (kind < 15) {
        build(other, run, random);
      } else if (kind < 27) {
        String upload = pick(kind < 20 ? other.everUploaded : uploads, random);
        post(other, "/preview", Map.of("spec", spec(upload, random)));
      } else if (kind < 80) {
        post(other, "/validate", Map.of("spec", spec(own, random)));
      } else if (kind < 110) {
        upload(random.nextBoolean() ? "same.csv" : canary + ".csv");
      } else if (kind < 140) {
        String upload = pick(random.nextInt(4) == 0 ? other.everUploaded : uploads, random);
        if (!upload.equals(own) && !upload.equals(other.own)) {
          requireNothingOf(other, upload, user.call("DELETE", "/uploads/" + upload, ""));
          uploads.remove(upload);
        }
      } else if (kind < 180) {
        get(other, "/uploads/" + pick(kind < 160 ? other.everUploaded : uploads, random));
      } else if (kind < 190) {
        post(other, "/builds/" + run + "/cancel", Map.of());
      } else if (kind < 200) {
        requireNothingOf(
            other,
            "",
            user.call("PUT", "/providers/bok/credential", "{\"credential\":\"" + canary + "\"}"));
      } else if (kind < 260) {
        get(other, "/quality/issues?limit=1&cursor=" + (kind < 230 ? other.cursor : cursor));
      } else if (kind < 620) {
        get(other, pick(OF_RUN, random).replace("{run}", run));
      } else if (kind < 800) {
        get(other, pick(OF_DATASET, random).replace("{dataset}", encoded(pick(DATASETS, random))));
      } else {
        get(other, pick(OF_NOBODY, random));
      }
    }

    private void build(Owner other, String run, Random random) {
      String path = random.nextBoolean() ? "/build" : "/builds";
      String upload = random.nextInt(5) == 0 ? other.own : own;
      Map<String, String> body =
          random.nextInt(6) == 0
              ? Map.of(
                  "spec", spec(upload, random),
                  "run_id", run,
                  "retry_of", "run-%03d".formatted(random.nextInt(RUN_IDS)))
              : Map.of("spec", spec(upload, random), "run_id", run);
      Received answer = user.post(path, body);
      // A build within its request that failed has left a run, too.
      if (answer.status() == 200 || answer.status() == 202 || answer.status() == 502) {
        runs.add(run);
      }
      requireNothingOf(other, body.toString(), answer);
    }

    private String spec(String upload, Random random) {
      return """
      dataset_id: "%s"
      title: %s title
      description: %s described
      license: %s
      sources:
        - {kind: file, alias: s, upload_id: %s, format: csv, schema: {casts: {%s}}}
      exports:
        - {kind: csv, output_path: %s.csv}
      quality: {min_rows: 5, max_null_ratio: {name: 0.1}}
      """
          .formatted(
              pick(DATASETS, random),
              canary,
              canary,
              canary,
              upload,
              random.nextInt(3) == 0 ? "name: int" : "id: int",
              random.nextBoolean() ? "data" : canary);
    }

    private String upload(String name) {
      String csv =
          "id,name,%s\n1,%s-Ada,x\n2,%s-Bob,\n3,,%s\n".formatted(canary, canary, canary, canary);
      Received answer = user.call("POST", "/uploads?format=csv&filename=" + name, csv);
      if (answer.status() != 200) {
        assertThat(answer.refusal()).isEqualTo("409 upload_quota_exceeded");
        return "";
      }
      String id = answer.text("upload_id");
      uploads.add(id);
      everUploaded.add(id);
      return id;
    }

    private void post(Owner other, String target, Map<String, ?> body) {
      requireNothingOf(other, target + body, user.post(target, body));
    }

    private Received get(Owner other, String target) {
      Received answer = user.get(target);
      requireNothingOf(other, target, answer);
      if (target.startsWith("/quality/issues") && answer.status() == 200) {
        JsonNode next = answer.json().path("next_cursor");
        cursor = next.isNull() ? cursor : encoded(next.asString());
      }
      return answer;
    }

    private void requireNothingOf(Owner other, String sent, Received answer) {
      String whole = answer.whole();
      assertThat(whole).as("%s, seed %d", sent, SEED).doesNotContain(other.canary);
      assertThat(answer.status()).as("%s: %s", sent, whole).isNotIn(500, 503);
      // Specs of the one name the first upload of the other, and runs show their specs.
      assertThat(UPLOAD_ID.matcher(whole).results().map(MatchResult::group))
          .as(sent)
          .noneMatch(
              id -> other.everUploaded.contains(id) && !sent.contains(id) && !id.equals(other.own));
      RUN_ID
          .matcher(answer.body())
          .results()
          .map(found -> found.group())
          .filter(run -> !sent.contains(run))
          .forEach(seen::add);
    }

    void awaitEndOfJobs() {
      for (String run : runs) {
        if (ACTIVE.contains(user.get("/builds/" + run).text("status"))) {
          user.get("/builds/" + run + "/events", "Accept", "text/event-stream").ok();
        }
      }
    }

    /** Lists and totals are those of what is known to be one's own. */
    void requireOwnTotals() {
      Set<String> listed = new TreeSet<>();
      user.get("/builds?limit=1000")
          .ok()
          .json()
          .path("builds")
          .forEach(build -> listed.add(build.path("run_id").asString()));
      assertThat(listed).isSubsetOf(runs).isNotEmpty();
      long ended = 0;
      for (JsonNode bucket : user.get("/monitoring/builds").ok().json().path("buckets")) {
        ended += bucket.path("total").asInt();
      }
      assertThat(ended).isEqualTo(listed.size());
      JsonNode datasets = user.get("/datasets").ok().json();
      assertThat(datasets.path("total").asInt()).isEqualTo(datasets.path("datasets").size());
      long ofDatasets = 0;
      for (String dataset : DATASETS) {
        Received all = user.get("/datasets/" + encoded(dataset) + "/runs?limit=1000");
        ofDatasets += all.status() == 404 ? 0 : all.ok().json().path("runs").size();
      }
      assertThat(ofDatasets).isEqualTo(listed.size());
      Set<String> kept = new TreeSet<>();
      user.get("/uploads")
          .ok()
          .json()
          .path("uploads")
          .forEach(upload -> kept.add(upload.path("upload_id").asString()));
      assertThat(kept).isEqualTo(new TreeSet<>(uploads));
    }

    private static String encoded(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String pick(Collection<String> all, Random random) {
      List<String> listed = List.copyOf(all);
      return listed.isEmpty() ? "none" : listed.get(random.nextInt(listed.size()));
    }
  }
}
