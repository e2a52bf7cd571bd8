package io.datasetbuilder.contract.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** An operation of the contract. */
public record ContractOperation(
    ContractDocument document,
    String verb,
    String path,
    Map<String, Object> item,
    Map<String, Object> members) {

  /** The {@code operationId}. */
  public String id() {
    return String.valueOf(members.get("operationId"));
  }

  /** In capitals. */
  public String method() {
    return verb.toUpperCase(Locale.ROOT);
  }

  /** Whether it wants no credentials. */
  public boolean isPublic() {
    return members.containsKey("security") && Tree.list(members.get("security")).isEmpty();
  }

  /** Whether it takes credentials, and may be called without any. */
  public boolean isForReaders() {
    return members.containsKey("security") && Tree.list(members.get("security")).contains(Map.of());
  }

  /** Its parameters and those of its path, resolved. */
  public List<Map<String, Object>> parameters() {
    List<Map<String, Object>> parameters = new ArrayList<>();
    Tree.list(item.get("parameters")).forEach(each -> parameters.add(document.resolved(each)));
    Tree.list(members.get("parameters")).forEach(each -> parameters.add(document.resolved(each)));
    return parameters;
  }

  /** Its request body; empty when it takes none. */
  public Map<String, Object> requestBody() {
    return document.resolved(members.get("requestBody"));
  }

  /** Its responses by status, resolved. */
  public Map<String, Map<String, Object>> responses() {
    Map<String, Map<String, Object>> responses = new LinkedHashMap<>();
    Tree.object(members.get("responses"))
        .forEach((status, response) -> responses.put(status, document.resolved(response)));
    return responses;
  }

  @Override
  public String toString() {
    return method() + " " + path;
  }
}
