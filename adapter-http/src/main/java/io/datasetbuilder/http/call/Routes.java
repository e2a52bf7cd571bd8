package io.datasetbuilder.http.call;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Collects the operations that are served. Each is declared with its method, path and handler. */
public final class Routes {

  private final List<Operation> declared = new ArrayList<>();

  private Routes() {}

  /** The operations that groups declare, in their order. */
  @SafeVarargs
  public static List<Operation> of(Consumer<Routes>... groups) {
    Routes routes = new Routes();
    for (Consumer<Routes> group : groups) {
      group.accept(routes);
    }
    return List.copyOf(routes.declared);
  }

  public Route get(String path, String id) {
    return new Route("GET", path, id);
  }

  public Route post(String path, String id) {
    return new Route("POST", path, id);
  }

  public Route put(String path, String id) {
    return new Route("PUT", path, id);
  }

  public Route delete(String path, String id) {
    return new Route("DELETE", path, id);
  }

  /** An operation whose handler is declared next. */
  public final class Route {

    private final String method;
    private final String path;
    private final String id;

    private Route(String method, String path, String id) {
      this.method = method;
      this.path = path;
      this.id = id;
    }

    /** Handles the calls of authenticated callers. */
    public void handle(Operation.Handler handler) {
      declared.add(Operation.of(method, path, id, handler));
    }

    /**
     * Handles the calls of authenticated callers, and of readers without credentials, who have no
     * session: such a handler reads {@link Call#runs}, {@link Call#datasetRuns}, {@link Call#jobs}
     * and {@link Call#sharedDatasets} alone.
     */
    public void handleReaders(Operation.Handler handler) {
      declared.add(Operation.ofReaders(method, path, id, handler));
    }

    /** Handles the calls of all callers, without credentials. */
    public void handleAll(Operation.Handler handler) {
      declared.add(Operation.ofPublic(method, path, id, handler));
    }

    /** Replies to the callers of {@link #handleReaders} as {@link #json} does. */
    public void jsonForReaders(Function<Call, Result<JsonObject>> handler) {
      handleReaders(call -> Reply.ok(Refusals.known(handler.apply(call))));
    }

    /** Replies to authenticated callers with the JSON of a result, or refuses its problems. */
    public void json(Function<Call, Result<JsonObject>> handler) {
      handle(call -> Reply.ok(Refusals.known(handler.apply(call))));
    }
  }
}
