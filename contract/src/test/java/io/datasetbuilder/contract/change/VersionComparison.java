package io.datasetbuilder.contract.change;

import io.datasetbuilder.contract.document.ContractDocument;
import io.datasetbuilder.contract.document.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether the version of a contract states what changed since another.
 *
 * @param wrong why not; empty when it does
 * @param changes all that changed, each with what it asks of the version
 */
record VersionComparison(List<String> wrong, List<String> changes) {

  VersionComparison {
    wrong = List.copyOf(wrong);
    changes = List.copyOf(changes);
  }

  boolean passed() {
    return wrong.isEmpty();
  }

  static VersionComparison of(ContractDocument before, ContractDocument after) {
    Set<String> requests = new HashSet<>(RequestSchemas.of(before));
    requests.addAll(RequestSchemas.of(after));
    ChangeRules rules = new ChangeRules(requests, corrections(after));
    List<String> stated = new ArrayList<>();
    Weight asked = Weight.NONE;
    for (Change change :
        Differences.between(NormativeContract.of(before), NormativeContract.of(after))) {
      asked = asked.and(rules.weigh(change));
      stated.add(rules.weigh(change) + " " + change);
    }
    return new VersionComparison(
        wrong(ContractVersion.of(before.version()), ContractVersion.of(after.version()), asked),
        stated);
  }

  private static Set<String> corrections(ContractDocument contract) {
    return Tree.list(Tree.at(contract.root(), "info", "x-corrections")).stream()
        .map(String::valueOf)
        .collect(Collectors.toSet());
  }

  private static List<String> wrong(ContractVersion old, ContractVersion now, Weight asked) {
    if (now.isBelow(old)) {
      return List.of("the version went back from " + old + " to " + now);
    }
    if (now.raisedAbove(old).compareTo(asked) < 0) {
      return List.of("the changes ask for a " + asked + " raise, but " + old + " became " + now);
    }
    return List.of();
  }
}
