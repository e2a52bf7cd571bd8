package io.datasetbuilder.http.call;

import io.javalin.router.EndpointMetadata;
import java.util.Set;

/**
 * An operation of the contract and its handler.
 *
 * @param method in capitals
 * @param path with its parameters in braces, as in the contract
 * @param id the contract's {@code operationId}
 */
public record Operation(String method, String path, String id, Access access, Handler handler)
    implements EndpointMetadata {

  /**
   * The operations that call providers, or report the caller's access to them (Spec,
   * "Authentication").
   */
  private static final Set<String> WITH_PROVIDER_KEYS =
      Set.of(
          "previewBuild",
          "createBuild",
          "submitBuild",
          "listProviders",
          "getProviderStatus",
          "testProviderConnection",
          "probeProviderKey");

  /** The operations whose body is a file. */
  private static final Set<String> WITH_FILES = Set.of("createUpload", "guessSpec");

  /** The operations that wait for another service without a time limit. */
  private static final Set<String> AT_LENGTH = Set.of("publishBuild", "reconcilePublish");

  /** Callers that an operation allows. */
  public enum Access {
    /** All callers, without credentials. */
    PUBLIC,
    /** Authenticated callers and, where the operator allows it, readers without credentials. */
    READERS,
    /** Authenticated callers. */
    AUTHENTICATED
  }

  /**
   * Handles the calls of one operation. Holds no rule of the domain: it reads the call, calls the
   * service, and maps the result. Safe for concurrent use.
   */
  @FunctionalInterface
  public interface Handler {

    /**
     * The reply.
     *
     * @throws RefusedCall when the call cannot be carried out as it is
     */
    Reply handle(Call call);
  }

  /** An operation for authenticated callers. */
  public static Operation of(String method, String path, String id, Handler handler) {
    return new Operation(method, path, id, Access.AUTHENTICATED, handler);
  }

  /** An operation for authenticated callers, and for readers without credentials. */
  public static Operation ofReaders(String method, String path, String id, Handler handler) {
    return new Operation(method, path, id, Access.READERS, handler);
  }

  /** An operation for all callers. */
  public static Operation ofPublic(String method, String path, String id, Handler handler) {
    return new Operation(method, path, id, Access.PUBLIC, handler);
  }

  /** Whether it reads {@code X-Provider-Key}; others ignore the header. */
  public boolean takesProviderKeys() {
    return WITH_PROVIDER_KEYS.contains(id);
  }

  /** Whether it may take hours, so that it runs on threads apart. */
  public boolean takesLong() {
    return AT_LENGTH.contains(id);
  }

  /** Whether its body is a file, with a limit of its own, instead of JSON. */
  public boolean takesFile() {
    return WITH_FILES.contains(id);
  }
}
