package io.datasetbuilder.contract.change;

import io.datasetbuilder.contract.document.ContractDocument;
import io.datasetbuilder.contract.document.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The check of a revision: {@code CheckContractVersion BASE NEW}, two files. Ends with 1 when the
 * version of the new contract does not state what changed. An empty base has no contract, and then
 * nothing can be wrong.
 */
final class CheckContractVersion {

  private CheckContractVersion() {}

  public static void main(String[] arguments) throws IOException {
    String base = Files.readString(Path.of(arguments[0]));
    if (base.isBlank()) {
      System.out.println("the base has no contract: every version is fine");
      return;
    }
    VersionComparison comparison =
        VersionComparison.of(document(base), document(Files.readString(Path.of(arguments[1]))));
    comparison.changes().forEach(System.out::println);
    comparison.wrong().forEach(sentence -> System.err.println("error: " + sentence));
    System.out.println(comparison.changes().size() + " normative changes of the contract");
    System.exit(comparison.passed() ? 0 : 1);
  }

  private static ContractDocument document(String text) {
    return new ContractDocument(Tree.parse(text));
  }
}
