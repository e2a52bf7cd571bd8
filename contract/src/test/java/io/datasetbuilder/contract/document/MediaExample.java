package io.datasetbuilder.contract.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A named example of a body.
 *
 * @param place the operation, and the status or {@code request}
 * @param schema the schema of the body that it is an example of
 */
public record MediaExample(
    String operationId,
    String place,
    String mediaType,
    String name,
    Map<String, Object> schema,
    Object value) {

  /** Whether the body is a JSON document. */
  public boolean isJson() {
    return mediaType.equals("application/json");
  }

  /** All examples of a document, requests and responses, in its order. */
  public static List<MediaExample> all(ContractDocument document) {
    List<MediaExample> examples = new ArrayList<>();
    for (ContractOperation operation : document.operations()) {
      add(operation, "request", operation.requestBody(), examples);
      operation.responses().forEach((status, body) -> add(operation, status, body, examples));
    }
    return examples;
  }

  private static void add(
      ContractOperation operation, String place, Object body, List<MediaExample> to) {
    Tree.object(Tree.at(body, "content"))
        .forEach(
            (type, media) ->
                Tree.object(Tree.at(media, "examples"))
                    .forEach(
                        (name, example) ->
                            to.add(
                                new MediaExample(
                                    operation.id(),
                                    place,
                                    type,
                                    name,
                                    Tree.object(Tree.at(media, "schema")),
                                    Tree.at(example, "value")))));
  }

  @Override
  public String toString() {
    return operationId + " " + place + " " + mediaType + " " + name;
  }
}
