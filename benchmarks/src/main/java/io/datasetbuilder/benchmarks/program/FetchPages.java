package io.datasetbuilder.benchmarks.program;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.exchange.HttpExchanges;
import io.datasetbuilder.infrastructure.http.provider.HttpProviderClient;
import io.datasetbuilder.infrastructure.http.provider.Sleeper;
import io.datasetbuilder.infrastructure.storage.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.LocalRunWorkspaces;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * The product's fetch of one call, from the first request until Bronze is published: checked, cut
 * into records, cleaned of the key, hashed, written and forced to disk. Prints a line of memory at
 * a tenth, the half and the end. Runs on the product's own jar.
 */
public final class FetchPages {

  private static final RunPath RECORDS = RunPath.of("bronze/sales/records.jsonl");

  private final HttpProviderClient client;
  private final HeapSamples samples;

  private FetchPages(HttpProviderClient client, HeapSamples samples) {
    this.client = client;
    this.samples = samples;
  }

  /**
   * Fetches the pages.
   *
   * @param arguments the address of the pages; their number; the output folder
   */
  public static void main(String[] arguments) {
    int pages = Integer.parseInt(arguments[1]);
    Path output = Path.of(arguments[2]);
    SecureRandom random = new SecureRandom();
    Clock clock = Clock.systemUTC();
    LocalRunWorkspaces workspaces =
        new LocalRunWorkspaces(
            new LocalRunWorkspaces.StorageSettings(
                output, output, LocalRunWorkspaces.StorageSettings.DEFAULT_MINIMUM_FREE_BYTES),
            new DiskFileOps(),
            clock,
            random);
    try (HttpExchanges exchanges = new HttpExchanges(Sales.loopback());
        RunWorkspace run = workspaces.create(new RunId("fetched"))) {
      HttpProviderClient client =
          new HttpProviderClient(
              Sales.catalog(arguments[0]), exchanges, Sleeper.real(), clock, random, pages);
      FetchPages fetch = new FetchPages(client, new HeapSamples((long) pages * Sales.PAGE));
      run.write(RECORDS, fetch::into);
      System.out.println(fetch.samples.text());
    }
  }

  private void into(OutputStream records) throws IOException {
    ProviderCall call =
        new ProviderCall(
            Sales.PROVIDER,
            Sales.DATASET,
            new JsonObject(Map.of()),
            Sales.keys(),
            OptionalLong.empty());
    try {
      client.fetch(call, batch -> write(batch, records), Cancellation.NEVER);
    } catch (UncheckedIOException notWritten) {
      throw notWritten.getCause();
    }
  }

  private void write(RecordBatch batch, OutputStream records) {
    try {
      records.write(batch.buffer(), 0, batch.length());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    samples.passed(batch.records());
  }

  /**
   * Samples of the heap in use behind a collection, taken when a tenth, the half and all of the
   * records have passed. For one thread.
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
