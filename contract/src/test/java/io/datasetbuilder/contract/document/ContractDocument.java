package io.datasetbuilder.contract.document;

import io.datasetbuilder.contract.ContractResources;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The HTTP contract.
 *
 * @param root the whole document
 */
public record ContractDocument(Map<String, Object> root) {

  private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");

  /** The contract that this version publishes. */
  public static ContractDocument published() {
    try (InputStream in = ContractResources.httpContract()) {
      return new ContractDocument(
          Tree.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** {@code info.version}. */
  public String version() {
    return String.valueOf(Tree.at(root, "info", "version"));
  }

  /** All operations, in the order of the document. */
  public List<ContractOperation> operations() {
    List<ContractOperation> operations = new ArrayList<>();
    Tree.object(root.get("paths"))
        .forEach(
            (path, item) ->
                Tree.object(item)
                    .forEach(
                        (method, operation) -> {
                          if (METHODS.contains(method)) {
                            operations.add(
                                new ContractOperation(
                                    this, method, path, Tree.object(item), Tree.object(operation)));
                          }
                        }));
    return operations;
  }

  /** The operation of an id. */
  public ContractOperation operation(String id) {
    return operations().stream()
        .filter(operation -> operation.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no operation " + id));
  }

  /** What a value refers to, or the value itself. */
  public Map<String, Object> resolved(Object value) {
    Map<String, Object> object = Tree.object(value);
    return object.get("$ref") instanceof String reference ? target(reference) : object;
  }

  /** What a reference within the document leads to; empty when nothing is there. */
  public Map<String, Object> target(String reference) {
    if (!reference.startsWith("#/")) {
      throw new IllegalArgumentException("not within the document: " + reference);
    }
    return Tree.object(Tree.at(root, reference.substring(2).split("/", -1)));
  }
}
