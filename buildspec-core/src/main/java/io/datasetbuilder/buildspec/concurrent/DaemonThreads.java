package io.datasetbuilder.buildspec.concurrent;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Factory of threads that do not keep the process alive. A thread has the priority of the thread
 * that creates it. No core uses it: it is here because every module that has threads sees this one.
 */
public final class DaemonThreads {

  private DaemonThreads() {}

  /** Factory of threads that all have the same name. */
  public static ThreadFactory named(String name) {
    return work -> create(name, work);
  }

  /** Factory of threads that are named by a prefix and their number, from 1. */
  public static ThreadFactory numbered(String prefix) {
    AtomicInteger number = new AtomicInteger();
    return work -> create(prefix + number.incrementAndGet(), work);
  }

  /** Creates a thread, which the caller starts. */
  public static Thread create(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}
