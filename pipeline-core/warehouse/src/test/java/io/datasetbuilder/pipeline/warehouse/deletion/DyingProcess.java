package io.datasetbuilder.pipeline.warehouse.deletion;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Process that dies at one of its calls to a store: the call is carried out, or not, and none
 * follows.
 */
public final class DyingProcess {

  private final AtomicInteger left;
  private final boolean carriedOut;

  /**
   * @param calls calls that return
   * @param carriedOut whether the next call has its effect before the process dies
   */
  public DyingProcess(int calls, boolean carriedOut) {
    this.left = new AtomicInteger(calls);
    this.carriedOut = carriedOut;
  }

  /** Whether it died. */
  public boolean isDead() {
    return left.get() < 0;
  }

  public <T> T store(Class<T> port, T store) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              int calls = left.decrementAndGet();
              if (calls < 0 && !(carriedOut && calls == -1)) {
                throw new Died();
              }
              try {
                Object result = method.invoke(store, arguments);
                if (calls < 0) {
                  throw new Died();
                }
                return result;
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            }));
  }

  /** The end of the process. */
  public static final class Died extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
