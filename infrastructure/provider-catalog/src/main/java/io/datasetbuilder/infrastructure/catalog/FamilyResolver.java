package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.catalog.DatasetExpansion.TextReplacement;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Resolves how the answers of a dataset are read: what it writes goes over its family member by
 * member, in {@code errors} code by code and status by status; then the envelope is filled in.
 */
record FamilyResolver(DatasetMapper.Shared shared, FieldPath at, DefinitionProblems problems) {

  private static final String ENVELOPE = "{envelope}";
  private static final String ERRORS = "errors";
  private static final String FAMILY = "family";
  private static final List<String> TABLES = List.of("codes", "statuses");

  Members of(Members dataset) {
    Members response = dataset.below("response");
    Members family = response.text(FAMILY).map(this::family).orElse(Members.NONE);
    Members merged = over(family, response);
    return response
        .text("envelope")
        .map(text -> filled(merged, text))
        .orElseGet(
            () -> {
              refuseOpenPlaces(merged);
              return merged;
            });
  }

  private Members family(String name) {
    Members own = shared.file().below("families");
    Optional<Members> found =
        own.maybeBelow(name).or(() -> shared.commonFamilies().maybeBelow(name));
    if (found.isEmpty()) {
      List<String> known = new ArrayList<>(own.entries().keySet());
      known.addAll(shared.commonFamilies().entries().keySet());
      problems.invalid(
          at.field(FAMILY),
          "There is no family " + Quoting.quoted(name) + ".",
          NearestName.of(name, known)
              .map(near -> "Did you mean " + near + "?")
              .orElseGet(() -> "Families: " + String.join(", ", known) + "."));
    }
    // Whatever a missing family would leave open is not reported a second time.
    return found.orElseGet(() -> shared.commonFamilies().below("bare_array"));
  }

  private boolean isKnown(String name) {
    return name.isEmpty()
        || shared.file().below("families").has(name)
        || shared.commonFamilies().has(name);
  }

  private static Members over(Members family, Members response) {
    Map<String, Entry> merged = new LinkedHashMap<>(family.entries());
    merged.putAll(response.entries());
    if (family.has(ERRORS) && response.has(ERRORS)) {
      merged.put(ERRORS, errors(family.entries().get(ERRORS), response.entries().get(ERRORS)));
    }
    return new Members(merged);
  }

  private static Entry errors(Entry family, Entry own) {
    Members usual = Members.of(family.value());
    Members written = Members.of(own.value());
    Map<String, Entry> merged = new LinkedHashMap<>(usual.entries());
    merged.putAll(written.entries());
    for (String table : TABLES) {
      if (usual.has(table) && written.has(table)) {
        Map<String, Entry> rows = new LinkedHashMap<>(usual.below(table).entries());
        rows.putAll(written.below(table).entries());
        merged.put(table, entry(own, rows));
      }
    }
    return entry(own, merged);
  }

  private static Entry entry(Entry place, Map<String, Entry> members) {
    return new Entry(place.keyPosition(), new MappingNode(members, place.value().position()));
  }

  private Members filled(Members members, String envelope) {
    if (!isOpen(members) && isKnown(members.textOr(FAMILY, ""))) {
      problems.contradiction(
          at.field("envelope"),
          "An envelope is given, and no pointer holds {envelope}.",
          "Remove the envelope, or use a family such as op_rows.");
    }
    String segment = envelope.replace("~", "~0").replace("/", "~1");
    Map<String, Entry> filled = new LinkedHashMap<>();
    members
        .entries()
        .forEach(
            (name, entry) ->
                filled.put(
                    name,
                    TextReplacement.replaced(entry, text -> text.replace(ENVELOPE, segment))));
    return new Members(filled);
  }

  private void refuseOpenPlaces(Members members) {
    if (isOpen(members)) {
      problems.contradiction(
          at,
          "A pointer holds {envelope}, and no envelope is given.",
          "Write envelope: with the member that surrounds the records.");
    }
  }

  private static boolean isOpen(Members members) {
    return members.entries().values().stream().anyMatch(entry -> isOpen(entry.value()));
  }

  private static boolean isOpen(SpecNode node) {
    if (node instanceof TextNode text) {
      return text.value().contains(ENVELOPE);
    }
    if (node instanceof ListNode list) {
      return list.items().stream().anyMatch(FamilyResolver::isOpen);
    }
    return node instanceof MappingNode mapping
        && mapping.entries().values().stream().anyMatch(entry -> isOpen(entry.value()));
  }
}
