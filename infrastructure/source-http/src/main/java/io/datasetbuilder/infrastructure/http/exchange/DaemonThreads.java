package io.datasetbuilder.infrastructure.http.exchange;

import java.util.concurrent.ThreadFactory;

/** Factory of threads that keep no process alive. */
public final class DaemonThreads {

  private DaemonThreads() {}

  public static ThreadFactory named(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
