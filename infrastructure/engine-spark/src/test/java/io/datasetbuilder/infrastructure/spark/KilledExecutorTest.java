package io.datasetbuilder.infrastructure.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.spark.scan.TaskShare;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Held;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.Relation.Order;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.CsvText;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Executors that are killed while they read, sort, write and aggregate change no result: the
 * cluster of a process with two executors gives the same bytes as one machine.
 */
class KilledExecutorTest {

  private static final Map<String, String> SHARE = Map.of(TaskShare.OPTION, "100000");

  /** Processes that start often and compute little. */
  private static final List<String> ONE_COMPILER =
      List.of("-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=256m", "-XX:+UseSerialGC");

  @TempDir private Path folder;

  /** In the profile deep alone: three processes with Spark in each, and three more. */
  @Test
  @EnabledIfSystemProperty(named = "kill.moments", matches = "\\d{2,}")
  void aBuildEndsAsIfNoExecutorWasKilled() throws Exception {
    Path csv = Files.writeString(folder.resolve("table.csv"), rows(60_000), UTF_8);
    Path here = Files.createDirectory(folder.resolve("here"));
    Path there = Files.createDirectory(folder.resolve("a b 출력"));

    List<String> expected =
        results(SparkEngines.SHARED.with(SHARE, SparkEngines.SETTINGS), csv, here, step -> {});
    String cluster = cluster(csv, there);

    assertThat(cluster.lines().filter(line -> line.startsWith("result ")).toList())
        .as(cluster)
        .isEqualTo(expected);
    assertThat(cluster.lines().filter("killed"::equals).toList()).hasSize(expected.size());
  }

  private static String rows(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> i + ",\"text " + (i * 7_919L) % 10_007 + "\"\n")
        .collect(Collectors.joining("", "n,text\n", ""));
  }

  /** Called when a step begins. */
  private interface Beginning {
    void of(String step);
  }

  private static List<String> results(TableEngine engine, Path csv, Path folder, Beginning begin)
      throws Exception {
    Column number = new Column("n", Whole.INT64);
    Column text = new Column("text", Simple.STRING);
    Expression n = new Expression.Convert(Expression.column("n"), Whole.INT64);
    Relation cells =
        new Relation.Scan(
            new CsvText(
                new Location(csv.toString()), List.of(new Column("n", Simple.STRING), text), 100));
    Relation rows =
        new Relation.Project(
            cells,
            List.of(
                new Relation.Named("n", n), new Relation.Named("text", Expression.column("text"))));
    Path table = folder.resolve("table.parquet");
    Path sorted = folder.resolve("sorted.csv");
    Relation stored =
        new Relation.Scan(new ParquetTable(new Location(table.toString()), List.of(number, text)));
    List<String> results = new ArrayList<>();
    try (TableEngine.Session session =
        engine.open(new Location(folder.toString()), 1, Interruption.NEVER)) {
      Step write =
          new Step("write", () -> written(session, rows, number, text, TableFormat.PARQUET, table));
      Step sort =
          new Step(
              "sort",
              () ->
                  written(
                      session,
                      new Relation.Sort(
                          stored, List.of(new Order(Expression.column("n"), true)), true),
                      number,
                      text,
                      TableFormat.CSV,
                      sorted));
      Step aggregate =
          new Step(
              "aggregate",
              () ->
                  session
                      .rows(
                          new Relation.Aggregate(
                              stored,
                              List.of(),
                              List.of(
                                  new Measure(
                                      "texts",
                                      new Figure.CountDistinct(
                                          Expression.column("text"), Held.GROUPED)))))
                      .toString());
      for (Step step : List.of(write, sort, aggregate)) {
        begin.of(step.name);
        results.add("result " + step.name + " " + step.work.call());
      }
    }
    return results;
  }

  private record Step(String name, Callable<String> work) {}

  private static String written(
      TableEngine.Session session,
      Relation plan,
      Column number,
      Column text,
      TableFormat format,
      Path file)
      throws IOException, NoSuchAlgorithmException {
    session.write(plan, List.of(number, text), format, new Location(file.toString()));
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
  }

  private String cluster(Path csv, Path output) throws IOException, InterruptedException {
    Path home = Files.createDirectories(folder.resolve("home"));
    Files.createDirectory(home.resolve("jars"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-"))
        .forEach(command::add);
    command.addAll(ONE_COMPILER);
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            Cluster.class.getName(),
            csv.toString(),
            output.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true);
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return text;
  }

  /** The process with a driver and two executors, one of which it kills in each step. */
  static final class Cluster {

    private Cluster() {}

    public static void main(String[] arguments) throws Exception {
      SparkSettings settings =
          new SparkSettings(
              "local-cluster[2,1,512]",
              Map.of(
                  "spark.executor.extraClassPath",
                  System.getProperty("java.class.path"),
                  "spark.executor.extraJavaOptions",
                  String.join(" ", ONE_COMPILER)),
              Duration.ofMinutes(5),
              Duration.ofSeconds(1),
              Duration.ofMinutes(2));
      SparkEngine engine = new SparkEngine(settings);
      results(
              engine.with(SHARE, settings),
              Path.of(arguments[0]),
              Path.of(arguments[1]),
              step -> new Thread(Cluster::killOneThatWorks).start())
          .forEach(System.out::println);
      Runtime.getRuntime().halt(0);
    }

    private static void killOneThatWorks() {
      SparkContext context = SparkContext.getOrCreate();
      while (context.statusTracker().getActiveStageIds().length == 0) {
        Thread.onSpinWait();
      }
      ProcessHandle.current().children().findFirst().ifPresent(ProcessHandle::destroyForcibly);
      System.out.println("killed");
    }
  }
}
