package io.datasetbuilder.warehouse.revision;

import io.datasetbuilder.buildspec.document.SpecDocumentReader;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Rules for the content of a document: at most 1 MiB as JSON, no credential, and as a spec a text,
 * which need not be a valid BuildSpec. Safe for concurrent use.
 */
public final class ContentRules {

  /** Bytes of a content as JSON in UTF-8. */
  public static final long MOST_BYTES = 1024 * 1024;

  private static final String YAML = "yaml";

  private final ToLongFunction<JsonValue> jsonBytes;
  private final SpecDocumentReader reader;

  /**
   * @param jsonBytes how many bytes a value has as JSON in UTF-8
   * @param reader parses texts, which are searched for credentials
   */
  public ContentRules(ToLongFunction<JsonValue> jsonBytes, SpecDocumentReader reader) {
    this.jsonBytes = jsonBytes;
    this.reader = reader;
  }

  /** Problems that prevent saving a content; empty when it may be saved. */
  List<Problem> check(DocumentKind kind, JsonValue content) {
    if (jsonBytes.applyAsLong(content) > MOST_BYTES) {
      return List.of(invalid("content", "'content' is larger than 1 MiB as JSON"));
    }
    if (kind == DocumentKind.SPEC && !isSpecText(content)) {
      return List.of(invalid("content", "'content' of a spec is an object with the text 'yaml'"));
    }
    List<String> paths = CredentialSearch.paths(content, reader);
    return paths.isEmpty() ? List.of() : List.of(credentials(paths));
  }

  private static boolean isSpecText(JsonValue content) {
    return content instanceof JsonObject object && object.members().get(YAML) instanceof JsonText;
  }

  private static Problem credentials(List<String> paths) {
    String message =
        "The content holds a credential at %s: remove it, a document is kept for good."
            .formatted(String.join(", ", paths));
    return Problem.of(WarehouseProblem.CREDENTIAL_IN_CONTENT, "content", message);
  }

  private static Problem invalid(String at, String message) {
    return Problem.of(WarehouseProblem.INVALID_REQUEST, at, message);
  }
}
