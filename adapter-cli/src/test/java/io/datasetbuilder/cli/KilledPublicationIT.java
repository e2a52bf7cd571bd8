package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import io.datasetbuilder.infrastructure.publish.huggingface.StandInRepository;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A program that is killed while it publishes never leaves a receipt that states more than is true:
 * after each kill nothing is sent again before somebody reconciles, reconciling finds what lies at
 * the hub, and one commit or version comes of it in the end. Moments are drawn from a seed: so many
 * calls of the hub, and some milliseconds.
 */
@Tag("kill")
@Tag("deep")
@Tag("process")
class KilledPublicationIT {

  private static final int MOMENTS = Integer.getInteger("kill.publications", 4);
  private static final long SEED = Long.getLong("kill.seed", 20261123L);

  /** About one more than a whole publication makes. */
  private static final int MOST_HUGGING_FACE_CALLS = 12;

  private static final int MOST_KAGGLE_CALLS = 8;

  private static final int LONGEST_MILLIS = 25;

  /** Fewer moments may all lie before the claim. */
  private static final int ENOUGH_MOMENTS = 20;

  private static final String SLUG = "killed-rows";

  /** A claim is good for a minute. */
  private static final String AFTER_THE_CLAIM = "61";

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.keptForAllTests();

  private final Path folder = PROGRAM.path();
  private final StandInHubs hubs = new StandInHubs();
  private final Map<Ending, Integer> endings = new EnumMap<>(Ending.class);

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void killedAtAnyMomentItLeavesATrueReceiptAndOnePublication() throws Exception {
    List<String> trusting = StandInHubs.trusting(folder);
    PROGRAM.useJavaOptions(trusting);
    build();
    Random random = new Random(SEED);
    Process next = RunnableJar.processOf(CommandLoop.class, folder, trusting);
    for (int round = 0; round < MOMENTS; round++) {
      Process victim = next;
      // The next one starts while this one is checked.
      next = RunnableJar.processOf(CommandLoop.class, folder, trusting);
      Hub hub = round % 2 == 0 ? huggingFace(round) : kaggle();
      int calls = random.nextInt(hub.mostCalls());
      int millis = random.nextInt(LONGEST_MILLIS);
      String moment =
          "seed %d, round %d: %s killed %d ms after call %d"
              .formatted(SEED, round, hub.target(), millis, calls);

      publishAndKill(victim, hub, calls, millis);

      assertTrueReceipt(hub, moment);
      assertThat(hub.publications().getAsInt()).as(moment).isEqualTo(1);
    }
    next.destroyForcibly().waitFor();
    hubs.close();
    assertMomentsThatMatter();
  }

  /** Kills before the claim and after the end prove little: enough have to lie between them. */
  private void assertMomentsThatMatter() {
    if (MOMENTS < ENOUGH_MOMENTS) {
      return;
    }
    String seen = "seed %d: %s".formatted(SEED, endings);
    assertThat(count(Ending.FOUND) + count(Ending.RESET))
        .as(seen)
        .isGreaterThanOrEqualTo(MOMENTS / 3);
    assertThat(count(Ending.FOUND)).as(seen).isPositive();
    assertThat(count(Ending.RESET)).as(seen).isPositive();
  }

  private int count(Ending ending) {
    return endings.getOrDefault(ending, 0);
  }

  /** How the receipt of a killed publication was found, and how it was settled. */
  private enum Ending {
    NO_RECEIPT,
    SUCCEEDED,
    /** It was pending, and the hub had the package. */
    FOUND,
    /** It was pending, and the hub did not have the package. */
    RESET
  }

  private void publishAndKill(Process victim, Hub hub, int calls, int millis) throws Exception {
    int before = hub.calls().getAsInt();
    Thread running =
        new Thread(
            () -> {
              try (LoopingProgram program = new LoopingProgram(victim)) {
                Path nothing = Path.of("/dev/null");
                program.run(
                    hubs.variables(), false, nothing, nothing, nothing, hub.command("publish"));
              } catch (Exception | AssertionError killed) {
                // The end of the process is the point.
              }
            });
    running.start();
    while (running.isAlive() && hub.calls().getAsInt() < before + calls) {
      Thread.sleep(1);
    }
    Thread.sleep(millis);
    victim.destroyForcibly().waitFor();
    running.join();
  }

  private void assertTrueReceipt(Hub hub, String moment) {
    Ended receipt = now(hub.command("publication", "show"));
    int published = hub.publications().getAsInt();
    endings.merge(ending(receipt, published), 1, Integer::sum);
    if (receipt.out().contains("state: succeeded")) {
      assertThat(published).as(moment).isEqualTo(1);
      assertThat(now(hub.command("publish")).code()).as(moment).isZero();
      return;
    }
    if (receipt.code() != 0) {
      // Killed before it claimed the destination: nothing was sent.
      assertThat(receipt.err()).as(moment).contains("[receipt_not_found]");
      assertThat(published).as(moment).isZero();
      assertPublishes(hub, moment);
      return;
    }
    assertThat(receipt.out()).as(moment).contains("state: pending");
    Ended repeated = now(hub.command("publish"));
    assertThat(repeated.err()).as(moment).contains("[publish_in_progress]");
    assertThat(later(hub.command("publish")).err()).as(moment).contains("[publish_state_unknown]");
    assertThat(hub.publications().getAsInt()).as(moment).isEqualTo(published);

    Ended reconciled = later(hub.command("publication", "reconcile"));

    assertThat(reconciled.code()).as(moment + ": " + reconciled.err()).isZero();
    assertThat(reconciled.out()).as(moment).startsWith(published == 1 ? "succeeded: " : "reset: ");
    if (published == 0) {
      assertPublishes(hub, moment);
    }
  }

  private static Ending ending(Ended receipt, int published) {
    if (receipt.code() != 0) {
      return Ending.NO_RECEIPT;
    }
    if (receipt.out().contains("state: succeeded")) {
      return Ending.SUCCEEDED;
    }
    return published == 1 ? Ending.FOUND : Ending.RESET;
  }

  private void assertPublishes(Hub hub, String moment) {
    Ended published = now(hub.command("publish"));

    assertThat(published.code()).as(moment + ": " + published.err()).isZero();
  }

  private Ended now(String... arguments) {
    return PROGRAM.jar(hubs.variables()).run(arguments);
  }

  /** When a claim of the killed program is over. */
  private Ended later(String... arguments) {
    Map<String, String> variables = new HashMap<>(hubs.variables());
    variables.put(CommandLoop.SECONDS_AHEAD, AFTER_THE_CLAIM);
    return PROGRAM.jar(variables).run(arguments);
  }

  /**
   * A hub, and a destination there that holds nothing of the run.
   *
   * @param mostCalls of a moment
   * @param calls that reached the hub so far
   * @param publications commits or versions at the destination
   */
  private record Hub(
      String target,
      String destination,
      int mostCalls,
      IntSupplier calls,
      IntSupplier publications) {

    String[] command(String... words) {
      String[] rest = {"one", "--target", target, "--destination", destination};
      String[] all = List.of(words).toArray(new String[words.length + rest.length]);
      System.arraycopy(rest, 0, all, words.length, rest.length);
      return all;
    }
  }

  private Hub huggingFace(int round) {
    String destination = HuggingFaceStandIn.OWNER + "/rows-" + round;
    return new Hub(
        "huggingface",
        destination,
        MOST_HUGGING_FACE_CALLS,
        () -> hubs.huggingFace.steps().size(),
        () ->
            hubs.huggingFace
                .api()
                .find(destination)
                .map(StandInRepository::commits)
                // The first commit is the hub's own.
                .map(commits -> commits.size() - 1)
                .orElse(0));
  }

  /**
   * The package names its dataset, so that each round begins with the same hub: that it has an
   * earlier version saves reconciliations the ten seconds after which a dataset counts as absent.
   */
  private Hub kaggle() {
    Hub hub =
        new Hub(
            "kaggle",
            StandInHubs.KAGGLE_USER + "/" + SLUG,
            MOST_KAGGLE_CALLS,
            () -> hubs.kaggle.steps().size(),
            () -> hubs.kaggle.datasets().dataset(SLUG).versions().size() - 1);
    now(hub.command("publication", "reset"));
    hubs.kaggle.reset();
    hubs.kaggle.datasets().add(SLUG, true, Map.of("earlier.csv", new byte[] {1}));
    return hub;
  }

  private void build() throws Exception {
    Random random = new Random(SEED);
    StringBuilder rows = new StringBuilder("id,text\n");
    byte[] text = new byte[48];
    for (int row = 0; row < 40_000; row++) {
      random.nextBytes(text);
      rows.append(row).append(',').append(HexFormat.of().formatHex(text)).append('\n');
    }
    Files.write(folder.resolve("rows.csv"), rows.toString().getBytes(StandardCharsets.UTF_8));
    Files.writeString(
        folder.resolve("spec.yaml"),
        """
        dataset_id: killed
        title: Killed rows
        description: Rows whose publication is killed.
        license: CC0-1.0
        sources: [{ kind: file, alias: rows }]
        exports:
          - { kind: huggingface, output_path: hub }
          - kind: kaggle
            output_path: kaggle/rows.csv
            options: { owner: somebody, slug: %s }
        """
            .formatted(SLUG));
    Ended built = now("build", "spec.yaml", "--upload", "rows=rows.csv", "--run-id", "one");
    assertThat(built.code()).as(built.err()).isZero();
  }
}
