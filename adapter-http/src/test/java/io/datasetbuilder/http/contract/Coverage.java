package io.datasetbuilder.http.contract;

import io.datasetbuilder.contract.document.ContractDocument;
import io.datasetbuilder.contract.document.ContractOperation;
import io.datasetbuilder.contract.document.Tree;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;

/** Which declared answers were given: an operation, a status and a media type each. */
final class Coverage {

  private final Set<String> given = new ConcurrentSkipListSet<>();

  void add(ContractOperation operation, int status, String declaredType) {
    given.add(entry(operation, String.valueOf(status), declaredType));
  }

  /** Declared answers that were never given. */
  Set<String> missing(ContractDocument contract) {
    Set<String> missing = declared(contract);
    missing.removeAll(given);
    return missing;
  }

  static Set<String> declared(ContractDocument contract) {
    Set<String> declared = new TreeSet<>();
    for (ContractOperation operation : contract.operations()) {
      operation
          .responses()
          .forEach(
              (status, response) ->
                  Tree.object(response.get("content"))
                      .keySet()
                      .forEach(type -> declared.add(entry(operation, status, type))));
    }
    return declared;
  }

  private static String entry(ContractOperation operation, String status, String type) {
    return operation.id() + " " + status + " " + type;
  }
}
