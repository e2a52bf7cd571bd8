package io.datasetbuilder.http.call;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.io.InputStream;
import java.util.Optional;

/** One call of an operation. For the thread that handles it. */
public interface Call {

  /** Who calls: settled before anything of the body is read. */
  Principal principal();

  /** The id of this call, as in its {@code X-Request-ID}: 12 lowercase hex characters. */
  String requestId();

  /** A parameter of the path, percent-decoded once; not judged yet. */
  String path(String name);

  /** The query's parameters. */
  Query query();

  /** A header, the last one where it is repeated. */
  Optional<String> header(String name);

  /**
   * The body as a JSON object.
   *
   * @throws RefusedCall 400 when it is no JSON, no object or does not arrive in time; 413 above 10
   *     MiB
   */
  JsonObject body();

  /**
   * The body as bytes, to be read once. Reading more than the bound throws {@link RefusedCall} with
   * 413, and a sender that is too slow 400.
   */
  InputStream content(long mostBytes);
}
