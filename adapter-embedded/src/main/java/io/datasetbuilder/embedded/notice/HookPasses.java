package io.datasetbuilder.embedded.notice;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.notice.DeliverNotices;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** One pass of delivery for each hook, side by side: a slow hook delays no other one. */
final class HookPasses {

  private static final Logger LOG = System.getLogger(HookPasses.class.getName());

  private final DeliverNotices deliver;
  private final Map<String, NoticeChannel> channels;

  /**
   * @param channels by the names of their hooks
   */
  HookPasses(DeliverNotices deliver, Map<String, NoticeChannel> channels) {
    this.deliver = deliver;
    this.channels = Map.copyOf(channels);
  }

  /**
   * Delivers what is due, for at most so long.
   *
   * @return the number of delivered notices by hook
   */
  Map<String, Integer> within(Duration most) {
    long end = System.nanoTime() + most.toNanos();
    Cancellation late = () -> System.nanoTime() - end >= 0;
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.max(1, channels.size()), DaemonThreads.named("notice-delivery"));
    try {
      Map<String, Future<Integer>> passes = new LinkedHashMap<>();
      channels.forEach(
          (hook, channel) ->
              passes.put(hook, threads.submit(() -> deliver.pass(hook, channel, late))));
      Map<String, Integer> delivered = new TreeMap<>();
      passes.forEach((hook, pass) -> delivered.put(hook, result(hook, pass)));
      return delivered;
    } finally {
      threads.shutdownNow();
    }
  }

  /** A pass that broke off delivered an unknown number; its notices are delivered again. */
  private static int result(String hook, Future<Integer> pass) {
    try {
      return pass.get();
    } catch (ExecutionException broken) {
      LOG.log(Level.WARNING, "the delivery of notices broke off: hook=" + hook, broken.getCause());
      return 0;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }
}
