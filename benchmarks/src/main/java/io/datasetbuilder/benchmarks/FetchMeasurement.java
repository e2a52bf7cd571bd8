package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.BackgroundProcess;
import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.provider.HttpProviderClient;
import io.datasetbuilder.infrastructure.http.provider.Sleeper;
import io.datasetbuilder.infrastructure.httpclient.HttpExchanges;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.run.LocalRunWorkspaces;
import io.datasetbuilder.infrastructure.storage.run.LocalRunWorkspaces.StorageSettings;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Fetches pages of a provider into Bronze, and downloads the same pages for nothing (h). The two
 * sides alternate in going first; the fake provider runs in a process of its own.
 */
record FetchMeasurement(Workspace workspace) {

  private static final int LEAST_PERCENT = 90;
  private static final long MOST_GROWTH = 8L << 20;
  private static final long PAGES = 2_000;

  /** The rate, the memory, and for information the whole build. */
  List<Figure> measure() throws IOException, InterruptedException {
    Options options = workspace.options();
    int pages = options.scaled(PAGES, 10);
    int records = pages * Sales.PAGE;
    try (BackgroundProcess served = workspace.start(Sales.ServePages.class, records)) {
      String address = served.address().toString();
      AlternatingRuns.Side download = () -> workspace.program(DownloadPages.class, address, pages);
      download.run();
      AlternatingRuns runs =
          AlternatingRuns.of(options.rounds, () -> fetch(address, pages), download);
      workspace.progress("building what is fetched");
      Map<String, Object> settings = new HashMap<>(workspace.engine(options.threads));
      settings.put("SVC_MARKET_API_KEY", Sales.KEY);
      settings.put("SVC_PROVIDER_MAX_PAGES", pages);
      CompletedProcess build =
          workspace.program(settings, Sales.BuildPages.class, address, workspace.output());
      return List.of(
          runs.rate(
              Figure.format("fetch into Bronze, %,d rows in pages of %,d", records, Sales.PAGE),
              "bare `java.net.http` loop",
              LEAST_PERCENT),
          Figure.growth(
              runs.ours().runs().stream().map(FetchMeasurement::samples).toList(), MOST_GROWTH),
          Figure.information("peak resident memory of the fetch", runs.ours().peakText()),
          Figure.information(
              "whole build of them, fetch included", new Series(List.of(build)).text()));
    }
  }

  private CompletedProcess fetch(String address, int pages)
      throws IOException, InterruptedException {
    workspace.progress("fetching");
    CompletedProcess fetched =
        workspace.program(FetchPages.class, address, pages, workspace.output());
    Workspace.delete(workspace.output());
    return fetched;
  }

  private static List<Long> samples(CompletedProcess fetch) {
    return Stream.of(fetch.output().split("\t", -1)).map(Long::parseLong).toList();
  }

  /**
   * Program that does the least that a fetch does: one connection, one page after the other, and
   * each is thrown away. Its arguments are the address of the pages and their number.
   */
  static final class DownloadPages {

    private DownloadPages() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
      HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      long pages = Long.parseLong(arguments[1]);
      for (long page = 1; page <= pages; page++) {
        HttpRequest request =
            HttpRequest.newBuilder(URI.create(Sales.page(arguments[0], page))).build();
        HttpResponse<Void> response = client.send(request, HttpResponse.BodyHandlers.discarding());
        if (response.statusCode() != 200) {
          throw new IOException("status " + response.statusCode() + " instead of page " + page);
        }
      }
    }
  }

  /**
   * Program that runs the product's fetch of one call, from the first request until Bronze is
   * published: checked, cut into records, cleaned of the key, hashed, written and forced to disk.
   * Prints a line of memory at a tenth, the half and the end. Its arguments are the address of the
   * pages, their number and the output folder.
   */
  static final class FetchPages {

    private FetchPages() {}

    public static void main(String[] arguments) {
      int pages = Integer.parseInt(arguments[1]);
      Path output = Path.of(arguments[2]);
      StorageSettings storage =
          new StorageSettings(output, output, StorageSettings.DEFAULT_MINIMUM_FREE_BYTES);
      ProviderCall call =
          new ProviderCall(
              Sales.PROVIDER,
              Sales.DATASET,
              new JsonObject(Map.of()),
              Sales.keys(),
              OptionalLong.empty());
      SecureRandom random = new SecureRandom();
      Clock clock = Clock.systemUTC();
      HeapSamples samples = new HeapSamples((long) pages * Sales.PAGE);
      try (HttpExchanges exchanges = new HttpExchanges(Sales.loopback());
          RunWorkspace run =
              new LocalRunWorkspaces(storage, new DiskFileOps(), clock, random)
                  .create(new RunId("fetched"))) {
        HttpProviderClient client =
            new HttpProviderClient(
                Sales.catalog(arguments[0]),
                any -> exchanges,
                Sleeper.real(),
                clock,
                random,
                pages);
        run.write(
            RunPath.of("bronze/sales/records.jsonl"),
            records ->
                client.fetch(
                    call,
                    batch -> {
                      write(batch, records);
                      samples.passed(batch.records());
                    },
                    Cancellation.NEVER));
        System.out.println(samples.text());
      }
    }

    private static void write(RecordBatch batch, OutputStream records) {
      try {
        records.write(batch.buffer(), 0, batch.length());
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }

  /**
   * Samples of the heap in use after a garbage collection, taken after a tenth, half and all of the
   * records. For one thread.
   */
  static final class HeapSamples {

    private static final List<Integer> AT_PERCENT = List.of(10, 50, 100);

    private final long records;
    private final List<Long> bytes = new ArrayList<>();
    private long passed;

    /**
     * @param records how many will pass, at least 1
     */
    HeapSamples(long records) {
      this.records = records;
    }

    void passed(long more) {
      passed += more;
      while (bytes.size() < AT_PERCENT.size()
          && passed * 100 >= records * AT_PERCENT.get(bytes.size())) {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        bytes.add(runtime.totalMemory() - runtime.freeMemory());
      }
    }

    /**
     * The bytes of each sample, with tabs between.
     *
     * @throws IllegalStateException when fewer records passed than were announced
     */
    String text() {
      if (passed != records) {
        throw new IllegalStateException(passed + " records passed instead of " + records);
      }
      return bytes.stream().map(String::valueOf).collect(Collectors.joining("\t"));
    }
  }
}
