package io.datasetbuilder.infrastructure.http.exchange;

import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.concurrent.CancellableDependency;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/** A request that another thread can end whatever it waits for. */
final class AbortableRequest extends BasicClassicHttpRequest implements CancellableDependency {

  private static final long serialVersionUID = 1L;

  private transient Cancellable running = () -> false;
  private transient boolean cancelled;

  AbortableRequest(String method, HttpHost host, String pathAndQuery) {
    super(method, host, pathAndQuery);
  }

  @Override
  public synchronized void setDependency(Cancellable dependency) {
    running = dependency;
    if (cancelled) {
      dependency.cancel();
    }
  }

  @Override
  public synchronized boolean isCancelled() {
    return cancelled;
  }

  @Override
  public boolean cancel() {
    Cancellable now;
    synchronized (this) {
      if (cancelled) {
        return false;
      }
      cancelled = true;
      now = running;
    }
    now.cancel();
    return true;
  }
}
