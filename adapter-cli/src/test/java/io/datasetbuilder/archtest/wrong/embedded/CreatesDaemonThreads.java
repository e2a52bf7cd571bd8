package io.datasetbuilder.archtest.wrong.embedded;

/** A module with a factory of daemon threads of its own. */
public final class CreatesDaemonThreads {

  private CreatesDaemonThreads() {}

  static Thread thread(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    return thread;
  }
}
